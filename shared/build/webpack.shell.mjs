import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { offeredExports } from './exports.mjs'
import { hostPlugins } from './host-plugins.mjs'
import { commonConfig } from './webpack.common.mjs'

/**
 * The shell's build: plain webpack, without the Module Federation plugin. It hands its own modules to the remotes through the runtime
 * (`docs/decisions/shell-without-federation-plugin.md`), so that its libraries are tree-shaken and split as in any application.
 */
export function shellConfig({ dir, production = process.env.NODE_ENV !== 'development' }) {
  const common = commonConfig({ dir, name: 'shell', production, folder: 'assets/' })
  return {
    ...common,
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...common.output, publicPath: '/', uniqueName: 'shell' },
    optimization: { ...common.optimization, splitChunks: { chunks: 'all', cacheGroups: { signedIn, everywhere } } },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      ...hostPlugins(),
      new ShellRecordPlugin(),
      new webpack.DefinePlugin({ FILE_BASE_URL: JSON.stringify(process.env.FILE_BASE_URL ?? '/api/user/getUserFile?path=') }),
    ],
  }
}

/** Adds `shell.json`: what this shell offers to remotes, by which a server tells the releases that it can run. */
class ShellRecordPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('ShellRecordPlugin', () => {
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(JSON.stringify(offeredExports())))
      })
    })
  }
}

const requestsOf = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)]
    .flatMap((chunk) => [...chunk.groupsIterable])
    .flatMap((group) => group.origins.map(({ request }) => String(request)))

const signIn = /sign-in-page$/
const behindSignIn = /console-page$|remote-outlets$|shared\/(contract|remote|ui\/core)$/

/** The modules of every page behind sign-in, with the kit's core and the loading of remotes: one chunk instead of ten, which compresses better and takes one request. */
const signedIn = {
  name: 'signed-in',
  chunks: 'async',
  enforce: true,
  test(module, graphs) {
    const requests = requestsOf(module, graphs)
    return requests.some((request) => behindSignIn.test(request)) && !requests.some((request) => signIn.test(request))
  },
}

/** Our own modules that are used before and after sign-in: a few hundred bytes each, which would be chunks of their own. */
const everywhere = {
  name: 'main',
  enforce: true,
  test(module, graphs) {
    const requests = requestsOf(module, graphs)
    const own = !/node_modules/.test(module.nameForCondition() ?? 'node_modules')
    return own && requests.some((request) => signIn.test(request)) && requests.some((request) => behindSignIn.test(request))
  },
}
