import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReleaseRecord, RemoteRoute, ShellRecord } from '@console/shared/registry'

/** What the shell of tests offers to remotes. */
export const shellOfTests: ShellRecord = { id: 'shell-of-tests', exports: { '@console/shared/ui/core': ['Page', 'Panel'] } }

/** A folder as `npm run build` leaves it, with a shell and no remote; and an empty data directory. */
export function testBuilds() {
  const place = mkdtempSync(join(tmpdir(), 'console-builds-'))
  const buildDir = join(place, 'build')
  write(join(buildDir, 'shell/dist/index.html'), '<!doctype html><title>console</title><meta property="csp-nonce" nonce="{csp-nonce}">')
  write(join(buildDir, 'shell/dist/shell.json'), JSON.stringify(shellOfTests))
  write(join(buildDir, 'shell/dist/assets/main.1234.js'), 'console.log("shell")')
  write(join(buildDir, 'shell/dist/assets/main.1234.js.br'), brotliCompressSync('console.log("shell")'))
  write(join(buildDir, 'shell/dist/assets/main.1234.js.map'), '{"sourcesContent":["classified"]}')
  write(join(buildDir, 'shell/dist/.inputs'), 'classified')
  write(join(buildDir, 'package.json'), 'classified')
  return { place, buildDir, dataDir: join(place, 'data') }
}

export function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Puts a built remote into the folder: its entry and its release record. */
export function writeBuild(
  buildDir: string,
  { name, basePath, code = 'var container', ...rest }: { name: string; basePath: string; code?: string; routes: RemoteRoute[] } & Partial<ReleaseRecord>,
) {
  const buildId = createHash('sha256').update(code).digest('hex').slice(0, 12)
  const release: ReleaseRecord = {
    name,
    title: name,
    owner: 'test',
    version: '1.0.0',
    buildId,
    entry: 'entry.js',
    container: `${name.replaceAll('-', '_')}_${buildId}`,
    integrity: { 'entry.js': `sha256-${createHash('sha256').update(code).digest('base64')}` },
    sizes: { 'entry.js': { bytes: code.length, gzip: code.length } },
    basePaths: [basePath],
    requires: { exports: {} },
    ...rest,
  }
  const dist = join(buildDir, name, 'dist')
  write(join(dist, 'entry.js'), code)
  write(join(dist, 'entry.js.map'), '{"sourcesContent":["classified"]}')
  write(join(dist, 'release.json'), JSON.stringify(release))
  return release
}
