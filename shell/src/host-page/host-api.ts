/** What `/host/1/host.js` gives another system's page: docs/host.md. */
export interface HostOptions {
  /** The element that the pages are shown in. */
  element: HTMLElement
  /** The operator's token, asked for each request. */
  token(): string
  /**
   * Called when the server no longer takes the token. Resolves to true once there is a new one of the same account:
   * what waits then goes on. The page is loaded again otherwise.
   */
  renew?(): Promise<boolean>
}

export interface HostedConsole {
  /** The pages of the operator's menu. */
  pages: { path: string; title: string }[]
  /** Opens a page of the console; at any other address of this origin the element is empty. */
  go(path: string): void
  /** Opens the download centre over the page. */
  showDownloads(): void
}

export type OpenConsole = (options: HostOptions) => Promise<HostedConsole>
