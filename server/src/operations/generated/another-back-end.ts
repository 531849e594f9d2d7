import { contracts } from '@console/platform/all-contracts'
import { Nothing, type Route } from '@console/platform/contract'
import { fieldsOf, isSpecified } from '@console/platform/emulator'
import { optionalNodes, specifiedNodes } from './specified-nodes'

const OPTIONAL =
  'Of pages and actions of the console itself, whose calls are in [openapi.json](openapi.json) and not above: leave them out where the back end does not offer these.'

/** What a back end of another company has to answer, as docs/another-back-end.md has it between its marks. */
export function anotherBackEndTables() {
  const known = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract).filter(isSpecified))
  return [
    '',
    '### Calls',
    '',
    ...calls(known),
    '',
    '### Permission nodes',
    '',
    ...nodes(specifiedNodes),
    '',
    '### Optional permission nodes',
    '',
    OPTIONAL,
    '',
    ...nodes(optionalNodes),
    '',
  ].join('\n')
}

const calls = (routes: Route[]) => [
  '| call | for | fields of `data` |',
  '|---|---|---|',
  ...routes.map((route) => `| \`${route.method} ${route.path}\` | ${route.summary} | ${fieldsIn(route)} |`),
]

function fieldsIn(route: Route) {
  if (route.download) return 'a file'
  if (route.result === Nothing) return ''
  const fields = fieldsOf(route)
  if (!fields.length) return 'a list'
  const rows = fields.filter((name) => name.startsWith('data.')).map((name) => name.slice('data.'.length))
  // The page of a list.
  if (fields.includes('count')) return `a list of ${codes(rows)}`
  return codes(fields)
}

const codes = (names: string[]) => names.map((name) => `\`${name.replace('|', '` or `')}\``).join(', ')

const nodes = (known: typeof specifiedNodes) => [
  '| id | below | name | url | permission | status |',
  '|---|---|---|---|---|---|',
  ...known.map(
    ({ id, parent_id, name, url, permission, status }) =>
      `| ${id} | ${parent_id || ''} | ${name} | ${url} | ${permission && `\`${permission}\``} | ${status} |`,
  ),
]
