/**
 * Opens the console's pages in a page of another system: `import { openConsole } from '<console>/host/1/host.js'`
 * (docs/host.md). It loads the scripts and styles of this very build of the shell, whose names the build writes in the
 * place of `FILES`.
 */
const { scripts, styles } = FILES
const { origin } = new URL(import.meta.url)

const opening = new Promise((opened, failed) => {
  globalThis.consoleHosting = { origin, opened, failed }
  for (const name of styles) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${origin}/${name}` }))
  for (const name of scripts) {
    const missing = () => failed(new Error(`${origin}/${name} cannot be loaded`))
    document.head.append(Object.assign(document.createElement('script'), { src: `${origin}/${name}`, async: false, onerror: missing }))
  }
})

export const openConsole = (options) => opening.then((open) => open(options))
