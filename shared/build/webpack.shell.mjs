import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
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
    optimization: { splitChunks: { chunks: 'all', cacheGroups: { signedIn } } },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      ...hostPlugins(),
      new webpack.DefinePlugin({ FILE_BASE_URL: JSON.stringify(process.env.FILE_BASE_URL ?? '/api/user/getUserFile?path=') }),
    ],
  }
}

/** What every page behind sign-in needs, the kit's core and the loading of remotes included: one file instead of ten, which compresses better and is there at once. */
const signedIn = {
  name: 'signed-in',
  chunks: 'async',
  enforce: true,
  test(module, { chunkGraph }) {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)]
    const imports = chunks.flatMap((chunk) => [...chunk.groupsIterable]).flatMap((group) => group.origins.map(({ request }) => String(request)))
    const wanted = imports.some((request) => /console-page$|remote-outlet$|shared\/(contract|remote|ui\/core)$/.test(request))
    return wanted && !imports.some((request) => /sign-in-page$/.test(request))
  },
}
