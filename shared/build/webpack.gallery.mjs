import webpack from 'webpack'
import { DigestWorkerPlugin } from './digest-worker-plugin.mjs'
import { PaperFramePlugin } from './paper-frame-plugin.mjs'
import { PdfFilesPlugin } from './pdf-files-plugin.mjs'
import { commonConfig } from './webpack.common.mjs'

/**
 * The build of the gallery's static pages (src/gallery/pages) into the folder `out`: a page with its own React, antd
 * and kit. All its addresses are relative, so that it can be put below any address.
 */
export function galleryConfig({ dir, out }) {
  const common = commonConfig({ dir, name: 'kit-pages', production: true, folder: 'assets/', hashed: false })
  return {
    ...common,
    entry: { main: './src/pages/main.tsx' },
    output: { ...common.output, path: out, clean: false, publicPath: '', uniqueName: 'kit-pages' },
    // The package's modules import some of antd's files without their endings.
    module: { ...common.module, rules: [...common.module.rules, { test: /\.js$/, resolve: { fullySpecified: false } }] },
    plugins: [
      ...common.plugins,
      new webpack.DefinePlugin({ STATIC_STYLES: 'false' }),
      new PdfFilesPlugin(),
      new PaperFramePlugin(),
      new DigestWorkerPlugin(() => 'assets/digest.worker.js'),
    ],
  }
}
