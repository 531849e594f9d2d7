import ts from 'typescript'
import { antdComponents, insteadOf } from './antd-components.cjs'
import { nameFor } from './place.mjs'

const entryPoints = new Map(Object.entries(antdComponents).flatMap(([entryPoint, names]) => names.map((name) => [name, entryPoint])))

/**
 * Replaces named imports from antd by imports from the shell's entry points (antd-components.cjs). A component that is
 * not shared fails the build, with a message that names the console's replacement. Runs after the compiler, on code
 * without types.
 */
export default function (source, map) {
  this.callback(
    null,
    /\bantd\b/.test(source)
      ? withSharedAntd(source, (fault) => this.emitError(new Error(`${nameFor(this.rootContext, this.resourcePath)}: ${fault}`)))
      : source,
    map,
  )
}

export function withSharedAntd(source, refuse) {
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest)
  let code = source
  // From the end, so that the earlier positions stay valid.
  for (const statement of file.statements.filter(isOfAntd).reverse()) {
    const [start, end] = [statement.getStart(file), statement.end]
    const text = source.slice(start, end)
    // As many lines as before, so that source maps stay valid.
    const replaced = importsFor(statement, refuse) + text.replace(/[^\n]/g, '')
    code = code.slice(0, start) + replaced + code.slice(end)
  }
  return code
}

const isOfAntd = ({ moduleSpecifier }) => /^antd(\/|$)/.test(moduleSpecifier?.text ?? '')

function importsFor(statement, refuse) {
  const { text } = statement.moduleSpecifier
  const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
  const elements = named?.elements
  if (text !== 'antd' || !elements || statement.importClause?.name) {
    refuse(
      `antd is imported by the names of its components, import { Steps } from 'antd', so that the shell's can be taken; not ${statement.moduleSpecifier.text === 'antd' ? 'as a whole' : `from '${text}'`}`,
    )
    return ''
  }
  const keyword = ts.isImportDeclaration(statement) ? 'import' : 'export'
  const byEntryPoint = new Map()
  for (const { name, propertyName } of elements) {
    const component = (propertyName ?? name).text
    const entryPoint = entryPoints.get(component)
    if (!entryPoint) refuse(refusalOf(component))
    else byEntryPoint.set(entryPoint, [...(byEntryPoint.get(entryPoint) ?? []), `${component} as ${name.text}`])
  }
  return [...byEntryPoint].map(([entryPoint, names]) => `${keyword} { ${names.join(', ')} } from ${JSON.stringify(entryPoint)};`).join(' ')
}

const refusalOf = (component) =>
  component in insteadOf
    ? `antd's ${component} is not shared by the shell; instead there is ${insteadOf[component]}`
    : `antd's ${component} is not shared by the shell (docs/shared-libraries.md names what is). Make it of what is shared, or have the console's team add it to shared/src/antd: it can be imported once that shell is deployed`
