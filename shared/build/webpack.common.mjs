import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import { consoleBrowsers, esbuildTarget, webpackTarget } from './browsers.mjs'
import { installationOf, platform } from './place.mjs'

/**
 * The common configuration of shell and remotes; `folder` is where in `dist` the files go, `hashed` whether their names change with their content. With `browsers` of its own a build
 * also compiles its libraries for them. `classNames` is what css-loader calls the classes of CSS modules.
 */
export function commonConfig({ dir, name, production, folder = '', hashed = production, insertStyles, browsers, classNames }) {
  const targets = browsers ?? consoleBrowsers
  const named = (extension) => `${folder}[name]${hashed ? '.[contenthash:8]' : ''}${extension}`
  return {
    name,
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', webpackTarget(targets)],
    // A source map holds the source: none is made for production, so that none can be served.
    devtool: production ? false : 'eval-source-map',
    output: {
      path: join(dir, 'dist'),
      clean: true,
      filename: named('.js'),
      chunkFilename: named('.js'),
      assetModuleFilename: `${folder}[name].[contenthash:8][ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      // Without it a module that threw when it was evaluated "succeeds" as {} at the second try.
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
        // They do not say so themselves; a page that shows an Input would carry all of Form otherwise.
        { test: /node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [
        // The compiler that the sources go through; webpack's own choice takes several times as long.
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

/** Syntax alone is compiled: nothing is added that a browser lacks. `react/jsx-runtime` in development too: it is what the shell shares. */
const swcFor = (targets, parser) => ({
  env: { targets },
  jsc: { parser, transform: { react: { runtime: 'automatic', development: false } } },
})
