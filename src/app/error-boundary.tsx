import { Component, type ReactNode } from 'react'
import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { Button, buttonClass } from '@/ui/button'
import { Container } from '@/ui/container'
import { BrandMark } from '@/ui/icons'

interface Props {
  /** When it changes, such as at a navigation, the children are rendered again. */
  resetKey?: string | undefined
  /** The boundary is around the whole page, so the error panel brings its own main landmark. */
  whole?: boolean
  children: ReactNode
}

interface State {
  failed: boolean
  resetKey: string | undefined
}

/** Shows an error panel in place of children that fail to render or whose chunk fails to load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.whole ? (
      <main>
        <BareBar />
        <SomethingWrong />
      </main>
    ) : (
      <SomethingWrong />
    )
  }
}

/** In place of the navigation bar, which may be broken too. */
export const BareBar = () => (
  <Container className="flex h-nav-phone items-center gap-3 text-18 font-strong sm:h-nav">
    <BrandMark />
    Listwell
  </Container>
)

/** Its link is a plain one: it loads a new document, since the running app may be broken. */
function SomethingWrong() {
  const { reload } = useApp()
  return (
    <Container className="pt-8 pb-16 sm:pt-12">
      <h1 tabIndex={-1} className="title text-30">
        Something went wrong
      </h1>
      <p role="alert" className="mt-3 max-w-text text-16 text-balance text-secondary">
        This page couldn’t be shown. Reload it to try again; nothing that you saved is lost.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={reload}>Reload</Button>
        <a href={paths.home} className={buttonClass('neutral')}>
          Go to the home page
        </a>
      </div>
    </Container>
  )
}
