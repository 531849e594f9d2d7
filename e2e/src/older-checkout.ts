import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })

/** The interface that remotes are built against: the loader's protocol, and the platform's kept types. */
const INTERFACE_FILES = ['shared/src/registry/protocol.ts', 'docs/platform-types.json']

/** The sources from before the last commit that changed this interface, with the packages that are installed now. */
export function checkoutBeforeLastInterfaceChange() {
  const changed = git('log', '-1', '--format=%H', '--', ...INTERFACE_FILES)
    .toString()
    .trim()
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'console-older-'))
  execFileSync('tar', ['-x', '-C', place], { input: git('archive', `${changed}^`) })
  const packages = join(place, 'node_modules')
  mkdirSync(join(packages, '@console'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@console'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  const folders = readdirSync(place).filter((name) => existsSync(join(place, name, 'package.json')))
  for (const folder of folders) symlinkSync(join(place, folder), join(packages, nameIn(join(place, folder))))
  return {
    remotes: folders.filter((name) => name.startsWith('mf-')),
    /** Builds a remote with another version number. Returns the folder of the release. */
    build(remote: string, version: string) {
      const file = join(place, remote, 'package.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
      execFileSync(process.execPath, ['shared/cli/webpack-build.mjs', remote], {
        cwd: place,
        env: { ...process.env, NODE_ENV: 'production', BUILD_ID: `e2e-${version}` },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return join(place, remote, 'dist')
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

const nameIn = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
