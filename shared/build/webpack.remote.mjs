import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { moduleInfoScript } from './development/module-info.mjs'
import { ownPrefix } from './from-sources.mjs'
import { PublicPagesPlugin } from './public-pages-plugin.mjs'
import { ReleaseRecordPlugin } from './release-record.mjs'
import { RemoteFilesPlugin } from './remote-files-plugin.mjs'
import { sharedLibraries } from './shared-libraries.cjs'
import { SharedLibrariesStayOut } from './shared-libraries-stay-out.mjs'
import { noErrorTexts } from './stand-ins/stand-ins.mjs'
import { StylesStayWithin } from './styles-stay-within.mjs'
import { commonConfig } from './webpack.common.mjs'

/**
 * A remote's build: one container that exposes `./app`, bundles neither shared libraries nor the federation runtime,
 * and asks its host for its files. The entry `remote.public` in its package.json adds a separate build
 * (public-pages-plugin.mjs). `buildId` distinguishes two builds of one version in all names that webpack uses on the
 * page.
 */
export function remoteConfig({ dir, name, production = process.env.NODE_ENV !== 'development', buildId = process.env.BUILD_ID ?? 'dev' }) {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  // A release's folder never changes: hashes in names would only lengthen the registry's answer.
  const common = commonConfig({ dir, name, production, hashed: false, classNames: `${ownPrefix(name)}${production ? '' : '[local]-'}[hash:base64:6]` })
  const build = `${name}@${manifest.version}+${buildId}`
  const container = containerName(build)
  const { public: pages } = manifest.remote
  return {
    ...common,
    // Also in development builds no `eval`: the policy of a deployed console forbids it. For production see
    // sourceMaps().
    devtool: production ? false : 'inline-source-map',
    entry: {},
    output: { ...common.output, publicPath: '', uniqueName: build },
    // The runtime's tools lack `sideEffects`; their code in the entry is never called.
    module: {
      ...common.module,
      rules: [...common.module.rules, { test: /node_modules[\\/]@module-federation[\\/]sdk[\\/]/, sideEffects: false }, antdImports],
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: 'entry.js',
        exposes: { './app': './src/app.tsx' },
        shared: Object.fromEntries(sharedLibraries.map((key) => [key, { singleton: true, requiredVersion: false, import: false }])),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      ...(production ? [sourceMaps()] : []),
      new StylesStayWithin({ name }),
      new RemoteFilesPlugin({ container }),
      new SharedLibrariesStayOut(),
      noErrorTexts(),
      ...(pages ? [new PublicPagesPlugin({ dir, name, pages, production, uniqueName: build })] : []),
      ...(production ? [] : [inDevelopment({ name, version: manifest.version, container }), typedText(dir)]),
      new ReleaseRecordPlugin({ dir, manifest, buildId, container, production }),
    ],
  }
}

/** The style sheets of the remote and its libraries, after compilation. */
const antdImports = { test: /\.[mc]?[jt]sx?$/, enforce: 'post', use: fileURLToPath(new URL('antd-imports-loader.mjs', import.meta.url)) }

/**
 * Source maps without sources, outside the files for browsers. The server to which a release is uploaded does not serve
 * them, and no script names its map.
 */
const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '../dist-maps/[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ resourcePath }) => resourcePath.replace(/^\.\//, ''),
  })

/**
 * Sets a flag for the kit, which is a part of the shell's build: the remote comes from a dev server
 * (shared/src/services/development.ts), and names the remote to the tools of Module Federation.
 */
const inDevelopment = (remote) =>
  new webpack.BannerPlugin({
    banner: `globalThis.remoteInDevelopment = true\n${moduleInfoScript({ ...remote, sharedLibraries })}`,
    raw: true,
    test: /^entry\.js$/,
  })

/** Runs with the entry. */
const typedText = (dir) => new webpack.EntryPlugin(dir, fileURLToPath(new URL('development/typed-text.js', import.meta.url)), { name: undefined })

/** The global variable that a build's entry defines. */
export const containerName = (build) => build.replaceAll(/\W/g, '_')
