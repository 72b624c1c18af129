import * as Radix from '@radix-ui/react-tabs'
import { useState, type ReactNode } from 'react'

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: { value: string; label: string; content: ReactNode }[]
  /** The value of the tab that is selected at first: the first one by default. */
  initial?: string | undefined
}

/** Tabs with panels; arrow keys move. A panel is mounted when it is first shown, and keeps what is typed there while another one is. */
export function Tabs({ label, tabs, initial = tabs[0]?.value ?? '' }: TabsProps) {
  const [selected, setSelected] = useState(initial)
  const [shown, setShown] = useState([initial])
  function select(value: string) {
    setSelected(value)
    setShown(earlier => (earlier.includes(value) ? earlier : [...earlier, value]))
  }
  return (
    <Radix.Root value={selected} onValueChange={select}>
      <Radix.List aria-label={label} className="flex gap-6 border-b">
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-w-field border-b-2 border-transparent py-3 text-14 text-secondary transition-colors hover:text-foreground data-[state=active]:border-foreground data-[state=active]:font-strong data-[state=active]:text-foreground"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(shown.includes(tab.value) && { forceMount: true })}
          hidden={tab.value !== selected}
          className="rounded-md pt-6"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
