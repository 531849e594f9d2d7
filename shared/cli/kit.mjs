import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import antd from '../build/antd-components.cjs'
import { installationOf, installed, platform, platformManifest } from '../build/place.mjs'
import * as sources from '../build/from-sources.mjs'
import { addressOf, mustBeFree } from './dev-server.mjs'
import { emulate } from './emulator.mjs'

const { antdComponents } = antd

/** The gallery: a remote of the platform's own, in the package as sources, in the repository a folder of `shared`. */
const gallery = ['gallery', 'src/gallery'].map((path) => join(platform, path)).find((path) => existsSync(path))

/**
 * `console-remote kit`: shows each component of the kit in the shell, with its states, its types and an example to
 * copy. No server is needed. `--out` writes the same pages into a folder instead, for any web server of static files.
 */
export async function kit(args) {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: process.env.PORT ?? '8091' }, out: { type: 'string' } } })
  const folder = join(installationOf(process.cwd()), '.cache/console-kit')
  await writeGallery(folder)
  if (values.out !== undefined) return writePages(folder, resolve(values.out))
  const address = addressOf(values.port)
  await mustBeFree(values.port)
  await emulate({ folder, name: 'mf-kit', address })
  return `\n组件库：${address}/kit/components（with hot reload）`
}

/** Builds the static pages into a folder, over those of before. */
async function writePages(folder, out) {
  const [{ default: webpack }, { galleryConfig }] = await Promise.all([import('webpack'), import('../build/webpack.gallery.mjs')])
  const compiler = webpack(galleryConfig({ dir: folder, out }))
  const stats = await new Promise((done, fail) => compiler.run((error, stats) => (error ? fail(error) : done(stats))))
  await new Promise((done) => compiler.close(done))
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
  writeFileSync(join(out, 'index.html'), document)
  return `组件库：${join(out, 'index.html')}，由任何静态网页服务器提供`
}

const document = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>组件库</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/main.css">
<script defer src="assets/main.js"></script>
<div id="root"></div>
</html>
`

/** As for a remote outside the repository: files in node_modules are not compiled. */
async function writeGallery(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dev'), { recursive: true })
  cpSync(gallery, join(folder, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  const files = {
    'package.json': JSON.stringify({ name: 'mf-kit', version: '1.0.0', private: true, remote: { title: '组件库', owner: '平台组', basePaths: ['/kit'] } }),
    'webpack.config.mjs':
      "import { remoteConfig } from '@console/platform/build/webpack.remote.mjs'\nexport default remoteConfig({ dir: import.meta.dirname, name: 'mf-kit' })\n",
    'dev/answers.ts': "export { answers } from '../src/answers'\n",
    'src/rules.ts': constants(rules()),
    'src/texts.ts': constants({ texts: await galleryTexts(), antdGroups: antdGroups() }),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}

/** The values of what rules.ts exports. */
function rules() {
  const [, names] = /\{([^}]*)\}/.exec(readFileSync(join(gallery, 'rules.ts'), 'utf8'))
  const exported = new Set(names.match(/\w+/g))
  return Object.fromEntries(Object.entries(sources).filter(([name]) => exported.has(name)))
}

const constants = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

/** By the name of an example: its source, and the types of its imports from the kit. */
async function galleryTexts() {
  const declarations = await declarationsOfKit()
  const files = readdirSync(join(gallery, 'examples')).filter((file) => file.endsWith('.tsx'))
  return Object.fromEntries(
    files.map((file) => {
      const source = readFileSync(join(gallery, 'examples', file), 'utf8')
      return [basename(file, '.tsx'), { source, types: importedBy(source).flatMap((name) => typesOf(name, declarations)) }]
    }),
  )
}

const antdGroups = () =>
  Object.fromEntries(Object.entries(antdComponents).map(([entryPoint, names]) => [entryPoint.replace(`${platformManifest.name}/`, ''), names]))

const importedBy = (source) =>
  [...source.matchAll(/import \{([^}]*)\} from '@console\/platform\/ui\/\w+'/g)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name))

/** The module that declares a name, without its imports. antd's own have none. */
function typesOf(name, declarations) {
  const found = declarations.find((text) => new RegExp(`export declare (?:function|const) ${name}\\b`).test(text))
  return found ? [{ name, text: found.replaceAll(/^(import .*|export \{\};)\n/gm, '').trim() }] : []
}

/** In the package every module has its declarations beside it; in the repository they are made of the sources. */
async function declarationsOfKit() {
  const isOfKit = (path) => /(^|\/)ui\/.+\.d\.ts$/.test(path) && !path.endsWith('/index.d.ts')
  if (!installed) {
    const { declarationsOf } = await import('../build/declarations.mjs')
    const entryPoints = Object.entries(platformManifest.exports).flatMap(([key, path]) => (key.startsWith('./ui/') ? [path] : []))
    return Object.entries(declarationsOf(entryPoints)).flatMap(([path, text]) => (isOfKit(path) ? [text] : []))
  }
  const files = readdirSync(join(platform, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => isOfKit(path.replaceAll('\\', '/')))
  return files.map((path) => readFileSync(join(platform, 'src', path), 'utf8'))
}
