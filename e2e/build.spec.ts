import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ReleaseRecord, ShellRecord } from '@console/platform/registry'

const root = join(__dirname, '..')
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'))
const built = (name: string) =>
  readdirSync(join(root, name, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, name, 'dist'), join(entry.parentPath, entry.name)))
const textOf = (name: string, files = built(name)) =>
  files
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(join(root, name, 'dist', file), 'utf8'))
    .join('\n')
const recordOf = (name: string) => ReleaseRecord.parse(JSON.parse(readFileSync(join(root, name, 'dist/release.json'), 'utf8')))

test('SHELL-09 the shell’s build contains no remote’s code, address or route', () => {
  const shell = textOf('shell')
  // The landing page is the only address of a remote that the shell may know.
  const landing = '/user/enterprise'
  for (const name of remotes) {
    const { routes, container } = recordOf(name)
    const known = [name, container, ...routes.map(({ path }) => path).filter((path) => path !== landing)]
    expect(known.filter((text) => shell.includes(text))).toEqual([])
    // Public pages bundle the code that checks evidence: they run without a shell.
    const inShell = built(name).filter((file) => !file.startsWith('public/'))
    expect(sentencesIn(textOf(name, inShell)).filter((text) => shell.includes(text))).toEqual([])
  }
})

test('a remote contains the files of its record, and none of the shell’s shared libraries', () => {
  for (const name of remotes) {
    const { integrity, entry, public: pages } = recordOf(name)
    const files = built(name).filter((file) => !/\.(br|gz)$|^\.inputs$|^release\.json$/.test(file))
    expect(Object.keys(integrity).sort()).toEqual(files.sort())
    expect(integrity).toHaveProperty([entry])
    const ofConsole = files.filter((file) => !pages?.files.includes(file))
    expect(textOf(name, ofConsole)).not.toMatch(/react\.transitional\.element|ant-table|QueryClient/)
  }
})

test('PREV-01 the first view of public pages, as phones load it, is at most 90 kB', () => {
  const pages = remotes.flatMap((name) => (recordOf(name).public?.files.length ? [{ name, ...recordOf(name).public! }] : []))
  expect(pages.length).toBeGreaterThan(0)
  for (const { name, script, styles } of pages) {
    const sent = [script, ...styles].map((file) => readFileSync(join(root, name, 'dist', `${file}.br`)).length)
    expect([name, sent.reduce((sum, bytes) => sum + bytes, 0) <= 90_000]).toEqual([name, true])
  }
})

test('UX-G4 the shell and a first list weigh at most 480 kB gzipped, with one copy of shared libraries', () => {
  const { files } = ShellRecord.parse(JSON.parse(readFileSync(join(root, 'shell/dist/shell.json'), 'utf8')))
  const { needs, entry } = recordOf('mf-users')
  const page = needs!['/user/enterprise']!
  const first = [...readFileSync(join(root, 'shell/dist/index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!)
  const ofShell = new Set([...first, ...files.signedIn, ...page.shares.flatMap((share) => files.shares[share]!)])
  const sent = [...[...ofShell].map((file) => join('shell/dist', file)), ...[entry, ...page.files].map((file) => join('mf-users/dist', file))]
  const kB = sent.reduce((sum, file) => sum + readFileSync(join(root, `${file}.gz`)).length, 0) / 1000
  expect(kB).toBeGreaterThan(300)
  expect(kB).toBeLessThanOrEqual(480)
  const copiesOf = (mark: string) => built('shell').filter((file) => file.endsWith('.js') && textOf('shell', [file]).includes(mark))
  for (const mark of ['react.transitional.element', 'No QueryClient set']) expect([mark, copiesOf(mark).length]).toEqual([mark, 1])
})

test('SEC-D4 no build contains a source map or an absolute path of the building machine', () => {
  for (const name of ['shell', ...remotes]) {
    expect(built(name).filter((file) => file.endsWith('.map'))).toEqual([])
    expect(textOf(name)).not.toMatch(/sourceMappingURL|webpack:\/\//)
    expect(textOf(name)).not.toContain(root)
  }
})

/** Longer Chinese texts that occur in one remote only. */
const sentencesIn = (text: string) => [...new Set(text.match(/[\u4e00-\u9fff，。：；！？]{9,}/g))]
