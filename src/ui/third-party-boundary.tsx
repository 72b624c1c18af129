import { Component, type ReactNode } from 'react'

interface Props {
  /** Called when the part throws: show in its place what failed, and what the customer can do. */
  onError: () => void
  children: ReactNode
}

/** Contains what a third party's script renders: where that throws, only this part is removed, not the page. */
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
