const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1677ff"/><path d="M8 17l6 6 10-14" fill="none" stroke="#fff" stroke-width="4"/></svg>`

/** Files that browsers, monitors and crawlers ask every server for. */
export const wellKnownFiles: Readonly<Record<string, { type: string; content: string }>> = {
  'favicon.ico': { type: 'image/svg+xml', content: ICON },
  'robots.txt': { type: 'text/plain; charset=utf-8', content: 'User-agent: *\nDisallow: /\n' },
}
