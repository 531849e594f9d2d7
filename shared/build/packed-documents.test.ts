import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const script = `
  const { packedDocuments } = await import('../../scripts/packed-documents.mjs')
  process.stdout.write(JSON.stringify([...packedDocuments()]))`
const documents = new Map<string, string>(
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8', maxBuffer: 16e6 })),
)

test('SHELL-11 every link in the documents of the package leads to a document that is in it', () => {
  expect([...documents.keys()]).toEqual(expect.arrayContaining(['README.md', 'docs/shared-libraries.md', 'docs/decisions/development-versions.md']))
  const links = [...documents].flatMap(([path, text]) =>
    [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link]) => ({ path, link, target: join(dirname(path), link!) })),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ target }) => !documents.has(target))).toEqual([])
})
