import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const folders = ['e2e', 'server/src', 'shared', 'shell/src', ...readdirSync(root).filter((name) => name.startsWith('mf-'))]
const tests = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(root, folder, path)),
)
const rows = readFileSync(join(root, 'docs/platform.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split(' | '))

/** `name.test.ts`, or `name.slow.test.ts` or `name.heavy.test.ts`, which the document calls by the same name. */
const filesOf = (name: string) =>
  tests.filter(
    (path) =>
      path
        .split('/')
        .at(-1)!
        .replace(/\.(slow|heavy)\./, '.') === name,
  )

test('all rows exist, each with its tests', () => {
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 37 }, (_, i) => `| ${i + 1}`))
  for (const row of rows) expect(row.at(-1)).toMatch(/`[\w.-]+\.(test|spec)\.tsx?`/)
})

test('every test that a row names exists and contains the quoted words', () => {
  const named = rows.flatMap(([number, ...cells]) =>
    [...cells.at(-1)!.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`(?:: ([^;|]+))?/g)].map(([, file, quoted = '']) => ({
      number,
      file,
      words: quoted.trim().split(' … '),
    })),
  )
  expect(named.length).toBeGreaterThan(33)
  const missing = named.filter(({ file, words }) => !filesOf(file!).some((path) => words.every((part) => readFileSync(path, 'utf8').includes(part))))
  expect(missing).toEqual([])
})
