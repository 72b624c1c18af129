import { createRoot } from 'react-dom/client'
import { describeWrongValue } from '@/config/describe-wrong-value'
import type { WrongValue } from '@/config/settings'
import { Container } from '@/ui/container'
import { BareBar } from './error-boundary'
import { LateStyles } from './late-styles'

/** Shown instead of the app where the site's settings are wrong; written for the person who deploys it. */
function SettingsProblem({ problems }: { problems: string[] }) {
  return (
    <main>
      <LateStyles />
      <BareBar />
      <Container className="pt-8 pb-16 sm:pt-12">
        <h1 className="title text-30">This site isn’t set up correctly</h1>
        <ul className="mt-4 grid max-w-text list-disc gap-2 pl-6 wrap-anywhere">
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <p className="mt-4 text-secondary">Correct the settings, then load the page again.</p>
      </Container>
    </main>
  )
}

/** Shows and logs what is wrong with the site's settings. */
export function showSettingsProblem(root: HTMLElement, wrongValues: WrongValue[]) {
  const problems = wrongValues.map(describeWrongValue)
  for (const problem of problems) console.error(`Listwell can't start: ${problem}`)
  createRoot(root).render(<SettingsProblem problems={problems} />)
}
