import { problemsOfRequirements, idsInTitles, readRequirements, requirementsDocument } from './requirements'

const headings = 'area\tid\trequirement\n'
const requirements = readRequirements(`${headings}Sign-in\tLOGIN-01\tA guest signs in.\nLists\tUX-A1\tA list lives in its address.\n`)
const tests = (files: Record<string, string[]>) => new Map(Object.entries(files).map(([file, ids]) => [file, new Set(ids)]))
const idsOf = (source: string) => [...idsInTitles('a.test.tsx', source)]

test('ids are found in the titles of tests and groups, whatever quotes they have', () => {
  expect(idsOf("test('LOGIN-01 UX-A1 a page', () => {})")).toEqual(['LOGIN-01', 'UX-A1'])
  expect(idsOf('it("a page (SEC-A10)", () => {})')).toEqual(['SEC-A10'])
  expect(idsOf(`describe('USER-05', () => { test(\`\${name} UX-B6 is \${shown}\`, () => {}) })`)).toEqual(['USER-05', 'UX-B6'])
  expect(idsOf("test('a title of ' + 'two parts, FIN-02', async () => {})")).toEqual(['FIN-02'])
})

test('ids are found in the tables of tests and in the titles behind them', () => {
  expect(idsOf("test.each([['ROLE-01', '/role'], ['ACCT-01', '/account']])('%s %s opens', () => {})")).toEqual(['ROLE-01', 'ACCT-01'])
  expect(idsOf("test.each(pages)('UX-G3 %s', () => {})")).toEqual(['UX-G3'])
  expect(idsOf("test.each([[1, () => 'UX-A2']] as const)('UX-A3 %s', () => {})")).toEqual(['UX-A3'])
})

test('an id in a comment, in a body or in anything but a test is not one', () => {
  expect(idsOf("// LOGIN-01\ntest('a page', () => { expect(text).toBe('UX-A1'); open('UX-A2') })")).toEqual([])
})

test('a text that only looks like an id is not read as one', () => {
  expect(idsOf("test('a SHA-256 of UTF-8 in GB-18030, UX-A123, no-LOGIN-012', () => {})")).toEqual([])
})

test('requirements with tests, and tests with known ids, have no problems', () => {
  expect(problemsOfRequirements(requirements, tests({ 'a.test.ts': ['LOGIN-01', 'UX-A1'], 'b.test.ts': [] }))).toEqual([])
})

test('an id that no line explains, and a line without a test, are named', () => {
  expect(problemsOfRequirements(requirements, tests({ 'a.test.ts': ['LOGIN-01', 'LOGIN-10'] }))).toEqual([
    'no test has UX-A1 in its title',
    'LOGIN-10 in a title of a.test.ts has no line',
  ])
})

test('a line twice, and one that is not whole, are named', () => {
  const problems = (lines: string) => problemsOfRequirements(readRequirements(headings + lines), tests({ 'a.test.ts': ['LOGIN-01'] }))
  expect(problems('Sign-in\tLOGIN-01\tA guest signs in.\nSign-in\tLOGIN-01\tOnce more.\n')).toEqual(['LOGIN-01 has two lines'])
  expect(problems('Sign-in\tLOGIN-01\tA guest signs in.\nSign-in LOGIN-02\n')).toEqual(['line 3 is not an area, an id and a sentence, with a tab between them'])
})

test('the document has a table for each area and a row for each id, with its tests in the order of their paths', () => {
  const text = requirementsDocument(requirements, tests({ 'shell/b.test.ts': ['LOGIN-01', 'UX-A1'], 'e2e/a.heavy.spec.ts': ['LOGIN-01'], 'e2e/c.spec.ts': [] }))
  expect(text).toContain('## Sign-in\n')
  expect(text).toContain('\n| LOGIN-01 | A guest signs in. | [a.heavy.spec.ts](../e2e/a.heavy.spec.ts) (heavy), [b.test.ts](../shell/b.test.ts) |\n')
  expect(text).toContain('\n| UX-A1 | A list lives in its address. | [b.test.ts](../shell/b.test.ts) |\n')
  expect(text).not.toContain('c.spec.ts')
})
