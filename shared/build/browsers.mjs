/** The oldest browsers that the console is built for. What tells older ones is `shell/src/outdated.css`; docs/decisions/browsers.md says why these. */
export const consoleBrowsers = { chrome: '109', firefox: '115', safari: '16.0' }

/** Those of public pages: WebViews of phones. What tells older ones is `outdated-public.css`. */
export const publicBrowsers = { chrome: '93', firefox: '92', safari: '15.4' }

/** As esbuild names them. */
export const esbuildTarget = (browsers) => Object.entries(browsers).map(([name, version]) => name + version)

/** As webpack names them. */
export const webpackTarget = (browsers) =>
  `browserslist:${Object.entries(browsers)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}`
