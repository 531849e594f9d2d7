import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ReleaseRecord } from '@console/shared/registry'

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

test('SHELL-09 the shell’s build holds no remote’s code, address or route', () => {
  const shell = textOf('shell')
  // The landing page is the only address of a remote that the shell may know.
  const landing = '/user/enterprise'
  for (const name of remotes) {
    const { routes, container } = recordOf(name)
    const known = [name, container, ...routes.map(({ path }) => path).filter((path) => path !== landing)]
    expect(known.filter((text) => shell.includes(text))).toEqual([])
    expect(sentencesIn(textOf(name)).filter((text) => shell.includes(text))).toEqual([])
  }
})

test('a remote carries what its record says, and none of what the shell shares', () => {
  for (const name of remotes) {
    const { integrity, entry, public: pages } = recordOf(name)
    const files = built(name).filter((file) => !/\.(br|gz)$|^\.inputs$|^release\.json$/.test(file))
    expect(Object.keys(integrity).sort()).toEqual(files.sort())
    expect(integrity).toHaveProperty([entry])
    const ofConsole = files.filter((file) => !pages?.files.includes(file))
    expect(textOf(name, ofConsole)).not.toMatch(/react\.transitional\.element|ant-table|QueryClient/)
  }
})

test('PREV-01 the first view of public pages, as phones fetch it, stays within 90 kB', () => {
  const pages = remotes.flatMap((name) => (recordOf(name).public?.files.length ? [{ name, ...recordOf(name).public! }] : []))
  expect(pages.length).toBeGreaterThan(0)
  for (const { name, script, styles } of pages) {
    const sent = [script, ...styles].map((file) => readFileSync(join(root, name, 'dist', `${file}.br`)).length)
    expect([name, sent.reduce((sum, bytes) => sum + bytes, 0) <= 90_000]).toEqual([name, true])
  }
})

test('SEC-D4 no build holds a source map or an absolute path of the machine that made it', () => {
  for (const name of ['shell', ...remotes]) {
    expect(built(name).filter((file) => file.endsWith('.map'))).toEqual([])
    expect(textOf(name)).not.toMatch(/sourceMappingURL|webpack:\/\//)
    expect(textOf(name)).not.toContain(root)
  }
})

/** Longer Chinese texts, each of which only one remote has. */
const sentencesIn = (text: string) => [...new Set(text.match(/[\u4e00-\u9fff，。：；！？]{9,}/g))]
