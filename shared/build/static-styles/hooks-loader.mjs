import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { firstStyles, styleHooks } from './style-hooks.mjs'

const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])
const file = fileURLToPath(new URL('antd.css', import.meta.url))

/** Removes the style functions from a style module of antd and imports its styles instead. */
export default function (source) {
  const calls = callsIn(ts.createSourceFile('style.js', source, ts.ScriptTarget.Latest))
  if (calls.length === 0) return source
  const name = this.resourcePath.replaceAll('\\', '/').replace(/^.*\/antd\/es\/(.*?)(\/index)?\.js$/, '$1')
  if (!(name in styleHooks)) throw new Error(`antd's ${name} is not in shared/build/static-styles/style-hooks.mjs: its components would have no styles`)
  let code = source
  // From the end, so that the earlier positions stay valid.
  for (const { expression, end } of calls.reverse()) code = `${code.slice(0, expression.end)}()${code.slice(end)}`
  return sheetsOf(name)
    .map((sheet) => `import ${JSON.stringify(`${file}?${sheet}`)}\n`)
    .concat(code)
    .join('')
}

/** The calls that make hooks, in order. */
function callsIn(node) {
  if (ts.isCallExpression(node) && makers.has(node.expression.text)) return [node]
  const found = []
  ts.forEachChild(node, (child) => void found.push(...callsIn(child)))
  return found
}

/** In the order in which they apply: a component's before its parts'. */
function sheetsOf(name) {
  const component = name.replace(/(?<=\/style)\/.*$/, '')
  return [...new Set(['base', component, name])].filter((sheet) => !firstStyles.includes(sheet) && (sheet === 'base' || sheet in styleHooks))
}
