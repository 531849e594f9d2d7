import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
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
    optimization: { splitChunks: { chunks: 'all' } },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template: join(dir, 'src/index.html'), scriptLoading: 'defer' }),
      // The registry names plain entries, so the runtime needs neither manifests (which it would run code from) nor its Node loader.
      new webpack.DefinePlugin({
        FILE_BASE_URL: JSON.stringify(process.env.FILE_BASE_URL ?? '/api/user/getUserFile?path='),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
    ],
  }
}
