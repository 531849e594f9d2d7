import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { offeredExports } from './exports.mjs'
import { hostPlugins } from './host-plugins.mjs'
import { HostScriptPlugin } from './host-script-plugin.mjs'
import { sharedLibraries } from './shared-libraries.cjs'
import { insert, staticStyles } from './static-styles/static-styles.mjs'
import { commonConfig } from './webpack.common.mjs'

/**
 * The shell's build: plain webpack, without the Module Federation plugin. It passes its own modules to the remotes
 * through the runtime (`docs/decisions/shell-without-federation-plugin.md`), so that its libraries are tree-shaken and
 * split as in any application.
 */
export function shellConfig({ dir, production = process.env.NODE_ENV !== 'development' }) {
  const common = commonConfig({ dir, name: 'shell', production, folder: 'assets/', insertStyles: insert })
  return {
    ...common,
    entry: { main: join(dir, 'src/main.tsx') },
    output: { ...common.output, publicPath: '/', uniqueName: 'shell' },
    module: { ...common.module, rules: [...common.module.rules, ...staticStyles.rules] },
    optimization: {
      ...common.optimization,
      splitChunks: { chunks: isSplit, cacheGroups: { antdAtOnce, antdApart, antdMore, antdSignedIn, signedIn, librariesEverywhere, everywhere } },
    },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      ...hostPlugins(),
      ...staticStyles.plugins,
      new ShellRecordPlugin(),
      new HostScriptPlugin(),
      compileAhead,
      new webpack.DefinePlugin({ FILE_BASE_URL: JSON.stringify(process.env.FILE_BASE_URL ?? '/api/user/getUserFile?path=') }),
    ],
  }
}

/**
 * Adds `shell.json`: the exports for remotes, with which a server finds the releases that this shell can run, and the
 * files that a document can preload.
 */
class ShellRecordPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellRecordPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ShellRecordPlugin', stage }, () => {
        const record = { ...offeredExports(), files: filesAhead(compilation) }
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(JSON.stringify(record)))
      })
    })
  }
}

/** The files that are loaded after sign-in, and for each entry point of the kit, in addition to those of every page. */
function filesAhead({ chunkGroups, entrypoints }) {
  const everywhere = new Set([...entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles()))
  const filesOf = (isImported) => {
    const groups = chunkGroups.filter(({ origins }) => origins.some(({ request }) => isImported(String(request))))
    return [...new Set(groups.flatMap((group) => group.getFiles()))].filter((file) => !everywhere.has(file))
  }
  const signedIn = filesOf((request) => /console-page$|remote-outlets$/.test(request))
  // Chunks with the same content are one chunk under two names: once one is loaded, the other is not requested.
  const contentOf = (file) => file.replace(/^assets\/[^.]+\./, '')
  const comesTwice = (file) => !signedIn.includes(file) && signedIn.some((other) => contentOf(other) === contentOf(file))
  const shares = Object.fromEntries(sharedLibraries.map((key) => [key, filesOf((request) => request === key).filter((file) => !comesTwice(file))]))
  return { signedIn, shares }
}

/**
 * Hints to the browser (Chromium 136 and later) that nearly all functions of these files run at once: it compiles them
 * during the download, off the main thread, instead of one by one at their first calls. Not for the PDF reader, of
 * which a page uses only a part.
 */
const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^assets\/.*\.js$/,
  exclude: /worker\.js$|pdf/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
})

const requestsOf = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)]
    .flatMap((chunk) => [...chunk.groupsIterable])
    .flatMap((group) => group.origins.map(({ request }) => String(request)))

const entry = /shell\/src\/main\.tsx$/
const signIn = /sign-in-page$/
const behindSignIn = /console-page$|remote-outlets$|platform\/(contract|remote|ui\/core)$/

const antdGroup = /platform\/antd\//

/**
 * Each group of antd beyond the kit is one file: webpack would otherwise split every page's files by what a group
 * shares with them, and a first list would load more files. Modules of both a group and an entry point of the kit are
 * in both; the first that is loaded is used.
 */
const isSplit = ({ groupsIterable }) => ![...groupsIterable].every(({ origins }) => origins.some(({ request }) => antdGroup.test(String(request))))

/**
 * antd's styles in four files: for the sign-in page and what is loaded before it; for parts that no list has; for
 * components outside the kit; and for all others.
 */
const antdAtOnce = {
  name: 'antd',
  chunks: 'all',
  type: 'css/mini-extract',
  enforce: true,
  priority: 2,
  test: (module, graphs) => staticStyles.isSheet(module) && requestsOf(module, graphs).some((request) => signIn.test(request) || entry.test(request)),
}
const antdApart = {
  name: 'antd-apart',
  chunks: 'all',
  type: 'css/mini-extract',
  enforce: true,
  priority: 2,
  test: (module) => staticStyles.isSheet(module) && /\?(tree|upload|progress)\/style/.test(module.identifier()),
}
const antdMore = {
  name: 'antd-more',
  chunks: 'all',
  type: 'css/mini-extract',
  enforce: true,
  priority: 2,
  test: (module, graphs) => staticStyles.isSheet(module) && requestsOf(module, graphs).every((request) => antdGroup.test(request)),
}
const antdSignedIn = {
  name: 'antd-signed-in',
  chunks: 'all',
  type: 'css/mini-extract',
  enforce: true,
  priority: 1,
  test: (module) => staticStyles.isSheet(module),
}

/**
 * The modules of every page behind sign-in, with the kit's core and the loading of remotes: one chunk instead of ten,
 * which compresses better and takes one request.
 */
const signedIn = {
  name: 'signed-in',
  chunks: 'async',
  enforce: true,
  test(module, graphs) {
    const requests = requestsOf(module, graphs)
    return requests.some((request) => behindSignIn.test(request)) && !requests.some((request) => signIn.test(request))
  },
}

const isEverywhere = (requests) => requests.some((request) => signIn.test(request)) && requests.some((request) => behindSignIn.test(request))
const isOwn = (module) => !/node_modules/.test(module.nameForCondition() ?? 'node_modules')

/**
 * Modules of libraries that are used before and after sign-in: one chunk instead of four, without a second copy of
 * those that webpack finds too small to share.
 */
const librariesEverywhere = {
  name: 'libraries',
  chunks: 'async',
  enforce: true,
  test: (module, graphs) => module.type.startsWith('javascript') && !isOwn(module) && isEverywhere(requestsOf(module, graphs)),
}

/** Our own modules that are used before and after sign-in: a few hundred bytes each, which would be separate chunks. */
const everywhere = {
  name: 'main',
  chunks: 'all',
  enforce: true,
  test: (module, graphs) => isOwn(module) && isEverywhere(requestsOf(module, graphs)),
}
