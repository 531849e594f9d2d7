/** `node scripts/checks/comments.mjs`: no line of a comment is longer than 120 columns. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspaces.mjs'

const COLUMNS = 120
/** Migrations keep every byte: what was run is compared by its digest. */
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css', '*.sh', '*.yaml', '*.conf', '*.service', ':!clients/node/src/open-api.ts']
const isComment = (line, path) => (/\.(sh|yaml|conf|service)$/.test(path) ? /^\s*#/ : /^\s*(\/\/|\/\*|\*|\{\/\*)/).test(line)

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...SOURCES], { cwd: root, encoding: 'utf8' })
const long = paths
  .split('\n')
  .filter(Boolean)
  .flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line, i) => (line.length > COLUMNS && isComment(line, path) ? [`${path}:${i + 1}: ${line.length} columns`] : []))
  })
console.log(long.join('\n'))
process.exitCode = long.length > 0 ? 1 : 0
