import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import webpack from 'webpack'

const { resolve } = createRequire(import.meta.url)
const manifest = resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
/** The name contains a hash of the content, since the file is cached forever. */
const folder = `assets/pdfjs-${version}/`

/**
 * The files that pdf.js fetches at run time: its worker, and tables, fonts and decoders for some documents. They are
 * copied unchanged.
 */
function filesOfReader() {
  const from = dirname(manifest)
  const below = (name) => readdirSync(join(from, name)).map((file) => [`${name}/${file}`, join(from, name, file)])
  const files = [['pdf.worker.js', join(from, 'legacy/build/pdf.worker.min.mjs')], ...['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap(below)]
  return files.map(([name, path]) => [folder + name, new webpack.sources.RawSource(readFileSync(path))])
}

/**
 * Adds the PDF reader's files to a host's build, and defines `PDF_FILES`: their path for `@console/platform/ui/pdf`.
 */
export class PdfFilesPlugin {
  apply(compiler) {
    new webpack.DefinePlugin({
      PDF_FILES: JSON.stringify(compiler.options.output.publicPath + folder),
      // pdf.js uses it only on Node; webpack would write a path of the build machine into it.
      'import.meta.url': "''",
    }).apply(compiler)
    let files
    compiler.hooks.thisCompilation.tap('PdfFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('PdfFilesPlugin', () => {
        files ??= filesOfReader()
        for (const [name, source] of files) compilation.emitAsset(name, source, { minimized: true, immutable: true })
      })
    })
  }
}
