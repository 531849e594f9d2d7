import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Rendered in place of the children; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Confines a failure to a part of the shell. */
export class Boundary extends Component<BoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}
  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  retry = () => this.setState({ caught: undefined })

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children
  }
}
