import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { consoleBrowsers, esbuildTarget, webpackTarget } from './browsers.mjs'
import { installationOf, platform } from './place.mjs'

/**
 * The common configuration of shell and remotes. `folder`: the folder of the files in `dist`; `hashed`: whether file
 * names contain a hash. With `browsers` of its own a build also compiles its libraries for them. `classNames`:
 * css-loader's names for the classes of CSS modules.
 */
export function commonConfig({ dir, name, production, folder = '', hashed = production, insertStyles, browsers, classNames }) {
  const targets = browsers ?? consoleBrowsers
  const named = (extension) => `${folder}[name]${hashed ? '.[contenthash:8]' : ''}${extension}`
  return {
    name,
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', webpackTarget(targets)],
    // No source maps in production: they contain the sources, and a file that does not exist cannot be served.
    devtool: production ? false : 'eval-source-map',
    output: {
      path: join(dir, 'dist'),
      clean: true,
      filename: named('.js'),
      chunkFilename: named('.js'),
      assetModuleFilename: `${folder}[name].[contenthash:8][ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      // Otherwise a module that threw while it was evaluated "succeeds" as {} at the second import.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swcFor(targets, { syntax: 'typescript', tsx: true }) } },
        ...(browsers ? [{ test: /\.m?js$/, use: { loader: 'swc-loader', options: swcFor(targets, { syntax: 'ecmascript' }) } }] : []),
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is', ...(classNames && { localIdentName: classNames }) } },
            },
          ],
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        // These packages lack `sideEffects`; a page with an Input would otherwise bundle all of Form.
        { test: /node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [
        // The minifier of the compiler for the sources; webpack's default takes several times as long.
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss, minimizerOptions: { target: esbuildTarget(targets) } }),
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: named('.css'), chunkFilename: named('.css'), ignoreOrder: true, insert: insertStyles })],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(installationOf(dir), '.cache/webpack'),
      name: `${name}-${production ? 'production' : 'development'}`,
      buildDependencies: { config: [join(platform, 'build/')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

/** Only syntax is compiled: no polyfills. `react/jsx-runtime` also in development: the shell shares it. */
const swcFor = (targets, parser) => ({
  env: { targets },
  jsc: { parser, transform: { react: { runtime: 'automatic', development: false } } },
})
