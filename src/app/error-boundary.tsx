import { Component, type ReactNode } from 'react'
import { paths } from '@/config/paths'
import { Button, buttonClass } from '@/ui/button'
import { Container } from '@/ui/container'
import { BrandMark } from '@/ui/icons/first-page'

interface Props {
  /** Another value shows the children again: the way on of a navigation. */
  resetKey?: string | undefined
  /** Nothing else of the page is left: the panel is its main part. */
  whole?: boolean
  children: ReactNode
}

interface State {
  failed: boolean
  resetKey: string | undefined
}

/** Stands in for what fails to render, a page whose chunk can't be had included, and offers the ways on. */
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
        <Container className="flex h-nav-phone items-center gap-3 text-18 font-strong sm:h-nav">
          <BrandMark />
          Listwell
        </Container>
        <SomethingWrong />
      </main>
    ) : (
      <SomethingWrong />
    )
  }
}

/** Its link loads the page anew, since nothing of the running one is sure to work. */
function SomethingWrong() {
  return (
    <Container className="pt-8 pb-16 sm:pt-12">
      <h1 tabIndex={-1} className="title text-30">
        Something went wrong
      </h1>
      <p role="alert" className="mt-3 max-w-text text-16 text-balance text-secondary">
        This page couldn’t be shown. Reload it to try again; nothing that you saved is lost.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href={paths.home} className={buttonClass('neutral')}>
          Go to the home page
        </a>
      </div>
    </Container>
  )
}
