import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { offeredExports } from './exports.mjs'
import { PaperFramePlugin } from './paper-frame-plugin.mjs'
import { PdfFilesPlugin } from './pdf-files-plugin.mjs'

/**
 * What the build of a page that mounts remotes (`@console/platform/remote/host`) needs beside plain webpack. The registry names plain entries, so the federation
 * runtime needs neither manifests (which it would run code from) nor its Node loader. Without `staticStyles` antd writes its styles at run time.
 */
export function hostPlugins({ staticStyles = false } = {}) {
  const { id, exports } = offeredExports()
  return [
    new webpack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: JSON.stringify('web'),
      HOST_ID: JSON.stringify(id),
      OFFERED_EXPORTS: JSON.stringify(exports),
      STATIC_STYLES: JSON.stringify(staticStyles),
    }),
    new PdfFilesPlugin(),
    new PaperFramePlugin(),
    instead(/plugins\/snapshot\/SnapshotHandler\.js$/, 'no-manifests.mjs'),
    instead(/^\.\/FilterDropdown$/, 'no-column-filters.mjs'),
  ]
}

const instead = (request, file) => new webpack.NormalModuleReplacementPlugin(request, fileURLToPath(new URL(file, import.meta.url)))
