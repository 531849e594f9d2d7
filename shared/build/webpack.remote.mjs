import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
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
 * A remote's build: one container that exposes `./app`, carries no shared library and no federation runtime, and asks its host for its files.
 * What its package.json says under `remote.public` adds a build of its own to it (public-pages-plugin.mjs). `buildId` tells two builds of one version apart, in everything that webpack keeps on the page under a name.
 */
export function remoteConfig({ dir, name, production = process.env.NODE_ENV !== 'development', buildId = process.env.BUILD_ID ?? 'dev' }) {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  // A release has a folder of its own that never changes: hashes in names would only weigh in the registry's answer.
  const common = commonConfig({ dir, name, production, hashed: false, classNames: `${ownPrefix(name)}${production ? '' : '[local]-'}[hash:base64:6]` })
  const build = `${name}@${manifest.version}+${buildId}`
  const container = containerName(build)
  const { public: pages } = manifest.remote
  return {
    ...common,
    // No `eval` in development builds either: the policy of a deployed console does not allow it.
    devtool: production ? false : 'inline-source-map',
    entry: {},
    output: { ...common.output, publicPath: '', uniqueName: build },
    // The runtime's tools do not say so themselves; what remains of them in the entry is never called.
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
      new StylesStayWithin({ name }),
      new RemoteFilesPlugin({ container }),
      new SharedLibrariesStayOut(),
      noErrorTexts(),
      ...(pages ? [new PublicPagesPlugin({ dir, name, pages, production, uniqueName: build })] : []),
      new ReleaseRecordPlugin({ dir, manifest, buildId, container, production }),
    ],
  }
}

/** Of the remote and of its libraries, after they are compiled. */
const antdImports = { test: /\.[mc]?[jt]sx?$/, enforce: 'post', use: fileURLToPath(new URL('antd-imports-loader.mjs', import.meta.url)) }

/** The global variable that a build's entry defines. */
export const containerName = (build) => build.replaceAll(/\W/g, '_')
