import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'console-decisions-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...more: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'decisions-document.mjs'), folder, ...more], { encoding: 'utf8' })
  return { status, problems: stderr.trim().split('\n') }
}
const write = (file: string, title: string, head: string) => writeFileSync(join(folder, file), `# ${title}\n\n${head}\n\n**Decision.**\n`)

test('the index lists the records by their numbers, and is stale once one has changed', () => {
  write('later.md', 'Later', 'ADR 10 · 2026-11-22 · accepted')
  write('earlier.md', 'Earlier', 'ADR 2 · 2026-11-21 · superseded by [Later](later.md)')
  expect(run('--check')).toEqual({ status: 1, problems: ['docs/decisions/README.md is stale: run npm run docs -w shared'] })
  expect(run()).toEqual({ status: 0, problems: [''] })
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(
    '| 2 | 2026-11-21 | [Earlier](earlier.md) | superseded by [Later](later.md) |\n| 10 | 2026-11-22 | [Later](later.md) | accepted |\n',
  )
  expect(run('--check').status).toBe(0)
  write('later.md', 'Much later', 'ADR 10 · 2026-11-22 · accepted')
  expect(run('--check').status).toBe(1)
})

test('a record without its line, and two with one number, are named', () => {
  write('third.md', 'Third', 'No line')
  write('fourth.md', 'Fourth', 'ADR 2 · 2026-11-23 · accepted')
  expect(run()).toEqual({
    status: 1,
    problems: [expect.stringMatching(/^fourth\.md: ADR 2 is another record$/), expect.stringMatching(/^third\.md: below its title/)],
  })
})
