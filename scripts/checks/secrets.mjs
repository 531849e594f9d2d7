/**
 * `node scripts/checks/secrets.mjs [file …]`: no file of the repository contains a real key, token or password, by
 * secretlint's recommended rules. Nothing is sent anywhere.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator as rule } from '@secretlint/secretlint-rule-preset-recommend'
import { root } from '../workspaces.mjs'

/** Passwords in examples and tests, of databases that do not exist. */
const invented = '/:(<password>|geheim)@/'
const rules = [{ id: '@secretlint/secretlint-rule-database-connection-string', options: { allows: [invented] } }]
const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule, rules }] }

/** All files that are committed or would be. */
const committed = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path && existsSync(resolve(root, path)))

const paths = process.argv.length > 2 ? process.argv.slice(2) : committed()
let found = 0
for (const path of paths) {
  const content = readFileSync(resolve(root, path))
  if (content.includes(0)) continue
  const source = { filePath: path, content: content.toString(), contentType: 'text', ext: extname(path) }
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } })
  for (const { loc, message } of messages) console.error(`${path}:${loc.start.line}: ${message}`)
  found += messages.length
}
console.log(`${paths.length} files, ${found} secrets`)
process.exitCode = found ? 1 : 0
