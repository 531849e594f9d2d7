import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '../..')

/**
 * A folder as `npm run build` leaves it, with this checkout's remotes and another build of its shell: the same one, but
 * every script and style has another hash in its name. Returns the folder, for BUILD_DIR.
 */
export function anotherShell(): string {
  const place = mkdtempSync(join(tmpdir(), 'console-shell-'))
  for (const name of readdirSync(root).filter((name) => name.startsWith('mf-'))) symlinkSync(join(root, name), join(place, name))
  const dist = join(place, 'shell/dist')
  cpSync(join(root, 'shell/dist'), dist, { recursive: true })
  const assets = join(dist, 'assets')
  for (const name of readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(assets, name))
  const names = readdirSync(assets).filter((name) => /\.[0-9a-f]{8}\.(js|css)$/.test(name))
  const hashes = [...new Set(names.map((name) => /\.([0-9a-f]{8})\.\w+$/.exec(name)![1]!))]
  const renamed = (text: string) => hashes.reduce((text, hash) => text.replaceAll(hash, [...hash].reverse().join('')), text)
  for (const file of [...names.map((name) => join(assets, name)), join(dist, 'index.html'), join(dist, 'shell.json')])
    writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)))
  for (const copy of ['shell.json.br', 'shell.json.gz']) rmSync(join(dist, copy), { force: true })
  return place
}
