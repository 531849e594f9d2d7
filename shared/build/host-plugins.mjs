import webpack from 'webpack'
import { DigestWorkerPlugin } from './digest-worker-plugin.mjs'
import { offeredExports } from './exports.mjs'
import { PaperFramePlugin } from './paper-frame-plugin.mjs'
import { PdfFilesPlugin } from './pdf-files-plugin.mjs'
import { instead, noErrorTexts } from './stand-ins/stand-ins.mjs'

/**
 * The plugins for the build of a page that mounts remotes (`@console/platform/remote/host`). The registry names plain
 * entries, so the federation runtime needs neither manifests (whose code it would run) nor its Node loader.
 */
export function hostPlugins() {
  const { id, exports } = offeredExports()
  return [
    new webpack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: JSON.stringify('web'),
      HOST_ID: JSON.stringify(id),
      OFFERED_EXPORTS: JSON.stringify(exports),
      STATIC_STYLES: 'true',
    }),
    new PdfFilesPlugin(),
    new PaperFramePlugin(),
    new DigestWorkerPlugin((hash) => `assets/digest.${hash}.worker.js`),
    ...standIns,
  ]
}

/** Parts of libraries that no console uses, and that every first visit would load. */
const standIns = [
  instead(/plugins\/snapshot\/SnapshotHandler\.js$/, 'no-manifests.mjs'),
  instead(/runtime-core\/dist\/utils\/preload\.js$/, 'no-preloads.mjs'),
  noErrorTexts(),
  instead(/axios\/lib\/adapters\/fetch\.js$/, 'no-fetch-adapter.mjs'),
  instead(/antd\/es\/(tooltip\/util|empty\/utils)\.js$/, 'no-colours.mjs'),
  instead(/^\.\/FilterDropdown$/, 'no-column-filters.mjs'),
  instead(/^@rc-component\/tree$/, 'no-tree-in-tables.mjs', { by: /antd\/es\/table\// }),
]
