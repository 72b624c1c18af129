import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Card } from '@/ui/card'
import { DownloadIcon, FileIcon } from '@/ui/icons'
import { Tag } from '@/ui/tag'

/** The four steps from a search to its files, each with an example of the user interface. */
export default function StepsSection() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-24 text-secondary sm:text-30">
        <span className="title text-foreground">From search to file</span> <br />
        in four steps.
      </h2>
      <ol className="mt-8 grid grid-cols-1 gap-8 sm:mt-12 sm:grid-cols-2 xl:grid-cols-4 xl:gap-0">
        <Step
          number={1}
          title="Narrow the search"
          text="Keywords, countries and TLDs, or the hosting providers behind the domains."
        >
          <div className="flex flex-wrap gap-2">
            <Tag>bank</Tag>
            <Tag>credit union</Tag>
            <Tag code="US">United States</Tag>
            <Tag code="DE">Germany</Tag>
            <Tag>.com</Tag>
            <Tag className="border-accent-line bg-accent-tint text-accent-text">.net</Tag>
          </div>
        </Step>
        <Step
          number={2}
          title="Look before you buy"
          text="A masked preview and the exact number found, before you sign in."
        >
          <Card className="divide-y overflow-hidden">
            <p className="truncate px-3 py-below">j***@northbank.example</p>
            <p className="truncate px-3 py-below">a***@credit-lane.example</p>
            <p className="truncate px-3 py-below">
              <span className="blurred">r***@harbourtrust.example</span>
            </p>
            <p className="truncate px-3 py-below">
              <span className="blurred">o***@union-west.example</span>
            </p>
          </Card>
        </Step>
        <Step
          number={3}
          title="Pay per email"
          text="Choose an offer and a quantity. The total follows as you type."
        >
          <Card className="divide-y">
            <Row name="Unit price" value="$0.04" />
            <Row name="Quantity" value="12,840" />
            <Row name="Total" value="$513.60" strong />
          </Card>
        </Step>
        <Step
          number={4}
          title="Download your files"
          text="Paid orders become files, each with its size and expiry date."
        >
          <Card className="divide-y">
            <File name="growth-1.csv" size="312.40 KB" />
            <File name="growth-2.csv" size="298.07 KB" />
          </Card>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  /** An illustration of the step; assistive technology ignores it. */
  children: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col xl:border-l xl:px-6 xl:first:border-l-0 xl:first:pl-0 xl:last:pr-0">
      <div aria-hidden="true" className="mb-6 flex flex-1 flex-col justify-end xl:min-h-step">
        {children}
      </div>
      <h3 className="text-16 font-strong">
        <span aria-hidden="true" className="mr-2 font-normal text-tertiary">
          {number}
        </span>
        {title}
      </h3>
      <p className="mt-1 text-14 text-secondary">{text}</p>
    </li>
  )
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={cx('flex justify-between px-3 py-below', strong ? 'py-2 font-strong' : 'text-secondary')}>
      <span>{name}</span>
      <span className="text-foreground tabular-nums">{value}</span>
    </div>
  )
}

function File({ name, size }: { name: string; size: string }) {
  return (
    <div className="flex items-center gap-2 px-3 py-3">
      <FileIcon className="text-secondary" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="min-w-0 truncate text-secondary tabular-nums">{size}</span>
      <DownloadIcon className="ml-auto text-accent" />
    </div>
  )
}
