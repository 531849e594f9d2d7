/**
 * The oldest browsers that the console is built for (docs/decisions/browsers.md). `shell/src/outdated.css` shows a
 * message in older ones.
 */
export const consoleBrowsers = { chrome: '109', firefox: '115', safari: '16.0' }

/** The same for public pages, which also open in WebViews of phones, with `outdated-public.css`. */
export const publicBrowsers = { chrome: '93', firefox: '92', safari: '15.4' }

/** In the notation of esbuild. */
export const esbuildTarget = (browsers) => Object.entries(browsers).map(([name, version]) => name + version)

/** In the notation of webpack. */
export const webpackTarget = (browsers) =>
  `browserslist:${Object.entries(browsers)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}`
