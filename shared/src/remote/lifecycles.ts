import type { ReactAppOrParcel } from 'single-spa-react'
import type { ShellServices } from '../services/services'

/**
 * What a host mounts a remote with. From mount to unmount is one activation: it begins with a page of its own, and
 * nothing of it is left afterwards.
 */
export interface RemoteProps {
  services: ShellServices
  /** Where the remote renders; it is empty again after unmount. */
  domElement: HTMLElement
  /**
   * Called when a page is on the screen: the first of the activation, and each that the operator goes to within the
   * remote.
   */
  onReady: () => void
  /** Called with anything thrown while rendering. The remote then shows nothing and waits to be unmounted. */
  onError: (error: Error) => void
}

/** What a remote exposes to its host: single-spa's three lifecycles, and `preload`. */
export interface RemoteLifecycles extends ReactAppOrParcel<RemoteProps> {
  /** Loads and evaluates the page of a path before it is mounted. @throws when its files cannot be loaded */
  preload(pathname: string): Promise<void>
}
