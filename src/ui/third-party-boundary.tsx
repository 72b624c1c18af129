import { Component, type ReactNode } from 'react'

interface Props {
  /** Called when the part throws: show what failed and a way on in its place. */
  onError: () => void
  children: ReactNode
}

/** Around what a third party's script draws: where that throws, only this part goes, not the page. */
export class ThirdPartyBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
