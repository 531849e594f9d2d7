import { join } from 'node:path'
import { hostPlugins } from '@console/platform/build/host-plugins.mjs'
import { commonConfig, root } from '@console/platform/build/webpack.common.mjs'
import HtmlWebpackPlugin from 'html-webpack-plugin'

const dir = import.meta.dirname
const common = commonConfig({ dir, name: 'foreign-page', production: true })

export default {
  ...common,
  entry: './main.ts',
  output: { ...common.output, path: join(root, '.cache/e2e/foreign-page'), publicPath: '/', uniqueName: 'foreign-page' },
  // It is built for one test: time matters and bytes do not.
  optimization: { minimize: false },
  plugins: [...common.plugins, ...hostPlugins(), new HtmlWebpackPlugin({ template: join(dir, 'index.html') })],
}
