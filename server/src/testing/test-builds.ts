import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readBuiltShell } from '@console/platform/release'
import { LOADER_PROTOCOL, type ReleaseRecord, type RemoteRoute, type ShellRecord } from '@console/platform/registry'

/** The exports of the tests' shell. */
export const shellOfTests: ShellRecord = {
  id: 'shell-of-tests',
  protocol: LOADER_PROTOCOL,
  exports: { '@console/platform/ui/core': ['Page', 'Panel'] },
  files: { signedIn: ['assets/signed-in.js', 'assets/signed-in.css'], shares: { '@console/platform/ui/core': ['assets/signed-in.js', 'assets/core.js'] } },
}

/** A folder as `npm run build` leaves it, with a shell and no remote; and an empty data directory. */
export function testBuilds() {
  const place = mkdtempSync(join(tmpdir(), 'console-builds-'))
  const buildDir = join(place, 'build')
  write(join(buildDir, 'shell/dist/frames/paper.html'), '<!doctype html><title>paper</title>')
  write(
    join(buildDir, 'shell/dist/index.html'),
    '<!doctype html><head><title>console</title><meta property="csp-nonce" nonce="{csp-nonce}"><meta name="shell-build" content="{shell-build}"></head>',
  )
  write(join(buildDir, 'shell/dist/shell.json'), JSON.stringify(shellOfTests))
  write(join(buildDir, 'shell/dist/assets/main.1234.js'), 'console.log("shell")')
  write(join(buildDir, 'shell/dist/assets/main.1234.js.br'), brotliCompressSync('console.log("shell")'))
  write(join(buildDir, 'shell/dist/assets/main.1234.js.map'), '{"sourcesContent":["classified"]}')
  write(join(buildDir, 'shell/dist/.inputs'), 'classified')
  write(join(buildDir, 'package.json'), 'classified')
  return { place, buildDir, dataDir: join(place, 'data') }
}

/** Builds another shell there, with a script of this name in its document and its record. */
export function writeShell(buildDir: string, script: string, record: Partial<ShellRecord> = {}) {
  const dist = join(buildDir, 'shell/dist')
  rmSync(join(dist, 'assets'), { recursive: true, force: true })
  write(join(dist, 'assets', script), `console.log(${JSON.stringify(script)})`)
  write(join(dist, 'assets', `${script}.br`), brotliCompressSync(`console.log(${JSON.stringify(script)})`))
  write(join(dist, 'index.html'), `<!doctype html><head><meta name="shell-build" content="{shell-build}"><script src="/assets/${script}"></script></head>`)
  write(join(dist, 'shell.json'), JSON.stringify({ ...shellOfTests, files: { signedIn: [`assets/${script}`], shares: {} }, ...record }))
  return readBuiltShell(dist)!.build
}

export function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

interface TestBuild extends Partial<Omit<ReleaseRecord, 'public'>> {
  name: string
  basePath: string
  code?: string
  routes: RemoteRoute[]
  /** Addresses of public pages, and their script. */
  public?: { paths: string[]; script?: string }
}

/** Puts a built remote into the folder: its entry, its public pages if it has some, and its release record. */
export function writeBuild(buildDir: string, { name, basePath, code = 'var container', public: pages, ...rest }: TestBuild) {
  const files: Record<string, string> = {
    'entry.js': code,
    ...(pages && { 'public/main.js': pages.script ?? 'console.log("public")', 'public/main.css': 'h1{color:#000}' }),
  }
  const ofEveryFile = <V>(value: (text: string) => V) => Object.fromEntries(Object.entries(files).map(([file, text]) => [file, value(text)]))
  const buildId = createHash('sha256').update(Object.values(files).join('')).digest('hex').slice(0, 12)
  const release: ReleaseRecord = {
    name,
    title: name,
    owner: 'test',
    protocol: LOADER_PROTOCOL,
    version: '1.0.0',
    buildId,
    entry: 'entry.js',
    container: `${name.replaceAll('-', '_')}_${buildId}`,
    integrity: ofEveryFile((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`),
    sizes: ofEveryFile(({ length }) => ({ bytes: length, gzip: length })),
    basePaths: [basePath],
    requires: { exports: {} },
    ...(pages && {
      public: {
        title: '证据预览',
        budgetKb: 90,
        paths: pages.paths,
        script: 'public/main.js',
        styles: ['public/main.css'],
        files: ['public/main.css', 'public/main.js'],
      },
    }),
    ...rest,
  }
  const dist = join(buildDir, name, 'dist')
  for (const [file, text] of Object.entries(files)) write(join(dist, file), text)
  write(join(dist, 'entry.js.map'), '{"sourcesContent":["classified"]}')
  write(join(dist, 'release.json'), JSON.stringify(release))
  return release
}
