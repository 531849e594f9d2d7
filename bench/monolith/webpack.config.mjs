import { join } from 'node:path'
import { shellConfig } from '@console/platform/build/webpack.shell.mjs'
import webpack from 'webpack'
import { remotes } from '../../scripts/workspaces.mjs'

const root = join(import.meta.dirname, '../..')
const shell = join(root, 'shell')
const instead = (file) => join(import.meta.dirname, file)

/** A module with the route tables of all remotes in one: `remote-routes.d.ts`. */
const remoteRoutes = [
  ...remotes.map((name, i) => `import { routes as of${i} } from ${JSON.stringify(join(root, name, 'src/routes.ts'))}`),
  `export const routes = [${remotes.map((_, i) => `...of${i}`)}]`,
].join('\n')

/**
 * The console as one application: the same sources, but for the two modules that make it a federation, built by one
 * webpack. It reads no registry and holds neither the federation runtime nor single-spa; its pages are split by route.
 */
const config = shellConfig({ dir: shell, production: true })

export default {
  ...config,
  output: { ...config.output, path: join(root, '.cache/bench/monolith/shell/dist'), uniqueName: 'monolith' },
  cache: { ...config.cache, name: 'monolith' },
  module: {
    ...config.module,
    rules: [...config.module.rules, { test: /shell\/src\/console-page\.tsx$/, enforce: 'pre', use: join(import.meta.dirname, 'outlet-with-the-frame.cjs') }],
  },
  plugins: [
    ...config.plugins,
    new webpack.NormalModuleReplacementPlugin(/^remote-routes$/, (found) =>
      Object.assign(found, { request: `data:text/javascript,${encodeURIComponent(remoteRoutes)}` }),
    ),
    new webpack.NormalModuleReplacementPlugin(/\/loading\/remote-outlets$/, (found) => Object.assign(found, { request: instead('pages-outlet.tsx') })),
    new webpack.NormalModuleReplacementPlugin(/\/registry\/read-registry$/, (found) => Object.assign(found, { request: instead('own-routes.ts') })),
  ],
}
