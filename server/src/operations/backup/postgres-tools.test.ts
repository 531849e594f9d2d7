import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFor } from './postgres-tools'

const debian = mkdtempSync(join(tmpdir(), 'console-programs-'))
beforeAll(() => {
  for (const version of [15, 17, 9, 18]) {
    mkdirSync(join(debian, `${version}/bin`), { recursive: true })
    writeFileSync(join(debian, `${version}/bin/pg_dump`), '')
  }
  writeFileSync(join(debian, '17/bin/psql'), '')
})
afterAll(() => rmSync(debian, { recursive: true }))

test.each([
  ['a server of a version that is there', 15, 'pg_dump', 15],
  ['a server of a version between', 16, 'pg_dump', 17],
  ['a server that is newer than all', 19, 'pg_dump', 18],
  ['a server that does not answer', undefined, 'pg_dump', 18],
  ['a program that a version lacks', 15, 'psql', 17],
])('the programs for %s are those of its version, else of the next', (_, major, name, version) => {
  expect(programFor(name, major, debian)).toBe(join(debian, `${version}/bin`, name))
})

test('without a folder of versions the program in PATH is used', () => {
  expect([programFor('pg_restore', 15, debian), programFor('pg_dump', 15, join(debian, 'nowhere'))]).toEqual(['pg_restore', 'pg_dump'])
})
