import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(__dirname, '../..')
const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** A source file in backticks: a path from the root, or a name in the folder of the file before it. */
const FILE = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g

const walks = document
  .split('### Three walks')[1]!
  .split('\n## ')[0]!
  .split('\n\n')
  .filter((text) => text.startsWith('**'))

/** The files of a walk as paths from the root, in order. */
function filesOf(walk: string) {
  let folder = ''
  return [...walk.matchAll(FILE)].map(([, name = '']) => {
    if (name.includes('/')) folder = dirname(name)
    return name.includes('/') ? name : `${folder}/${name}`
  })
}

test('each walk through the code names files that exist, and their number', () => {
  expect(walks).toHaveLength(3)
  for (const walk of walks) {
    const files = filesOf(walk)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(walk).toContain(` ${new Set(files).size} files.`)
  }
})

test('every other source file that the document names by its path exists', () => {
  const paths = [...document.matchAll(FILE)].flatMap(([, name = '']) => (name.includes('/') ? name : []))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !['', 'docs'].some((folder) => existsSync(join(root, folder, path))))).toEqual([])
})
