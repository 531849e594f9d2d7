import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'

const root = resolve(__dirname, '../..')
/** Where texts from outside are parsed: the contract, and the server. */
const folders = ['shared/src/contract', 'shared/src/http', 'shared/src/registry', 'server/src']

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => join(root, folder, file)),
)

/** The regular expressions of a file, as literals or arguments of `RegExp`. */
function expressionsIn(path: string) {
  const found: { where: string; source: string; flags: string }[] = []
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    const where = `${relative(root, path)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern] = node.arguments ?? []
      if (!pattern || !ts.isStringLiteralLike(pattern)) throw new Error(`${where}: write the expression as a literal, so that it can be checked`)
      found.push({ where, source: pattern.text, flags: '' })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const expressions = files.flatMap(expressionsIn)

test('SEC-I6 every expression of contract and server is found', () => {
  expect(expressions.length).toBeGreaterThan(50)
  expect(expressions.map(({ source }) => source)).toEqual(expect.arrayContaining(['^-?\\d+$', '^1[2-9]\\d{9}$']))
})

/** Only by the automaton: the other check tries random texts and measures time. */
const statusOf = (source: string, flags: string) => checkSync(source, flags, { checker: 'automaton', timeout: 120_000 }).status

/** The automaton does not support look-ahead: it checks the looked-for part and the rest separately. */
function partsOf(source: string) {
  const ahead = /\(\?=([^()]*)\)/g
  return [source.replace(ahead, ''), ...[...source.matchAll(ahead)].map(([, sought]) => `^${sought}`)]
}

const isSafe = (source: string, flags: string) => {
  const status = statusOf(source, flags)
  return status === 'safe' || (status === 'unknown' && source.startsWith('^(?=') && partsOf(source).every((part) => statusOf(part, flags) === 'safe'))
}

test('SEC-I6 the time of every expression grows moderately with the length of its text', () => {
  expect(expressions.filter(({ source, flags }) => !isSafe(source, flags))).toEqual([])
  expect(isSafe('^(?=(a+)+$)b', '')).toBe(false)
  expect(isSafe('\\s*,\\s*', '')).toBe(false)
}, 600_000)
