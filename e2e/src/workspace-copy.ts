import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const root = resolve(__dirname, '../..')
const notSources = /[\\/](node_modules|dist|coverage|\.git|\.cache|\.data)([\\/]|$)/

/** Copies this checkout so that a test can change it. Installed packages are linked, not copied. */
export function workspaceCopy() {
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'console-workspace-'))
  cpSync(root, place, { recursive: true, filter: (path) => !notSources.test(path.slice(root.length)) })
  const linkAll = (folder: string, target: (name: string) => string) => {
    mkdirSync(join(place, folder), { recursive: true })
    for (const name of readdirSync(join(root, folder)).filter((name) => name !== '@console')) symlinkSync(target(name), join(place, folder, name))
  }
  linkAll('node_modules', (name) => join(root, 'node_modules', name))
  // A package's folder may have another name than the package.
  linkAll('node_modules/@console', (name) => join(place, relative(root, realpathSync(join(root, 'node_modules/@console', name)))))
  return {
    place,
    edit(file: string, from: string, to: string) {
      const before = readFileSync(join(place, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`)
      writeFileSync(join(place, file), before.replace(from, to))
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
