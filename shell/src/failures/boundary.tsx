import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Stands in place of what failed; `retry` renders that again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps what fails in a part of the shell from taking the rest with it. */
export class Boundary extends Component<BoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}
  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  retry = () => this.setState({ caught: undefined })

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children
  }
}
