import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import testFiles from './test-files.cjs'

const root = join(__dirname, '../..')
const folders = readdirSync(root).filter((name) => /^(e2e|server|shared|shell|mf-.*)$/.test(name))
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(root, folder, path)),
)
const chosen = (which: 'quick' | 'slow' | 'all' | 'heavy') => files.filter((file) => new RegExp(testFiles(which)).test(file))

test('each test file is quick, slow or heavy; all but the heavy ones are run by the two commands, each once', () => {
  const [quick, slow, heavy] = [chosen('quick'), chosen('slow'), chosen('heavy')]
  for (const some of [quick, slow, heavy]) expect(some.length).toBeGreaterThan(10)
  expect([...quick, ...slow, ...heavy].sort()).toEqual([...files].sort())
  expect(chosen('all')).toEqual(files.filter((file) => !heavy.includes(file)))
})

test('which files are meant is not guessed', () => expect(() => testFiles('quik' as 'quick')).toThrow('TESTS is quick, slow, all, heavy, not quik'))
