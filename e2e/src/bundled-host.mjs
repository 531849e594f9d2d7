/**
 * `node bundled-host.mjs Vite|Rspack <console>`: writes to the standard output the module of a system that opens the
 * console's pages, as that bundler builds it with its default settings. `openConsole` is imported by its address when
 * the page runs (docs/host.md).
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { build } from 'vite'

const bundlers = {
  Vite: {
    comment: '@vite-ignore',
    bundle: (root) => build({ root, configFile: false, logLevel: 'silent', build: { outDir: 'built', rolldownOptions: { input: join(root, 'host.mjs') } } }),
  },
  Rspack: {
    comment: 'webpackIgnore: true',
    bundle: (context) =>
      new Promise((resolve, reject) => {
        const compiler = rspack({ context, mode: 'production', entry: './host.mjs', output: { path: join(context, 'built'), module: true } })
        compiler.run((error, stats) => {
          const failure = error ?? (stats.hasErrors() ? new Error(stats.toString()) : undefined)
          compiler.close(() => (failure ? reject(failure) : resolve()))
        })
      }),
  },
}

const [name, console] = process.argv.slice(2)
const { comment, bundle } = bundlers[name]
const place = await mkdtemp(join(tmpdir(), 'console-host-'))
try {
  const source = `
    const address = '${console}/host/1/host.js'
    const { openConsole } = await import(/* ${comment} */ address)
    const token = await (await fetch('/console-token')).text()
    const { go } = await openConsole({ element: document.querySelector('main'), token: () => token })
    go('/user/enterprise')`
  await writeFile(join(place, 'host.mjs'), source)
  await bundle(place)
  const scripts = (await readdir(join(place, 'built'), { recursive: true })).filter((file) => /\.m?js$/.test(file))
  if (scripts.length !== 1) throw new Error(`one script expected, not ${scripts.join(', ')}`)
  process.stdout.write(await readFile(join(place, 'built', scripts[0]), 'utf8'))
} finally {
  await rm(place, { recursive: true })
}
