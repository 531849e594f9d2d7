import { basename } from 'node:path'
import ts from 'typescript'

interface Requirement {
  area: string
  id: string
  sentence: string
}

/** Test file, as a path from the repository's root → the ids in the titles of its tests. */
type TitledIds = Map<string, Set<string>>

const ID = /\b(?:UX|SEC)-[A-Z]\d{1,2}\b|\b[A-Z]{3,8}-\d{2}\b/g
const TESTS = new Set(['test', 'it', 'describe'])

/** Reads docs/requirements.tsv: area, id and sentence a line, below one line of headings. */
export function readRequirements(text: string): Requirement[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [area = '', id = '', sentence = ''] = line.split('\t')
    return { area, id, sentence }
  })
}

/**
 * The ids in the titles of a file's tests. The values of a table (`test.each`) count as well: they are filled into the
 * titles.
 */
export function idsInTitles(file: string, source: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isOfTest(node.expression)) for (const id of titleOf(node).match(ID) ?? []) found.add(id)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
  return found
}

/** Whether what is called is `test`, `test.each` or `test.each(…)`. */
function isOfTest(called: ts.Expression): boolean {
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) return isOfTest(called.expression)
  return ts.isIdentifier(called) && TESTS.has(called.text)
}

/** The text of a call's first argument, which is a title or a table. */
function titleOf({ arguments: [title] }: ts.CallExpression): string {
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  if (title) visit(title)
  return texts.join(' ')
}

/** Where requirements and tests do not match, a sentence each. */
export function problemsOfRequirements(requirements: Requirement[], tests: TitledIds): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const shown = new Set([...tests.values()].flatMap((ids) => [...ids]))
  const problemsOf = ({ area, id, sentence }: Requirement, at: number) => {
    if (!area || !sentence || id.match(ID)?.[0] !== id) return [`line ${at + 2} is not an area, an id and a sentence, with a tab between them`]
    if (requirements.findIndex((other) => other.id === id) !== at) return [`${id} has two lines`]
    return shown.has(id) ? [] : [`no test has ${id} in its title`]
  }
  const unknown = [...tests].flatMap(([file, ids]) => [...ids].filter((id) => !known.has(id)).map((id) => `${id} in a title of ${file} has no line`))
  return [...requirements.flatMap(problemsOf), ...unknown]
}

/** docs/requirements.md. */
export function requirementsDocument(requirements: Requirement[], tests: TitledIds): string {
  const files = [...tests.keys()].sort()
  const link = (file: string) => `[${basename(file)}](../${file})${file.includes('.heavy.') ? ' (heavy)' : ''}`
  const testsOf = (id: string) => files.filter((file) => tests.get(file)?.has(id)).map(link)
  const tableOf = (area: string) => {
    const rows = requirements.filter((requirement) => requirement.area === area)
    const lines = rows.map(({ id, sentence }) => `| ${id} | ${sentence} | ${testsOf(id).join(', ')} |`)
    return `## ${area}\n\n| id | requirement | tests |\n|---|---|---|\n${lines.join('\n')}\n`
  }
  return `# Requirements and the tests that show them

Written from \`docs/requirements.tsv\` and the titles of all tests by \`npm run docs -w shared\`; do not edit. A test names the requirements that it shows
by their ids in its title. \`npm run check\` fails for an id without a line in the file, and for a line without a test. Tests marked heavy run by \`npm run test:heavy\`.

${[...new Set(requirements.map(({ area }) => area))].map(tableOf).join('\n')}`
}
