/**
 * `npm run docs -w shared`: writes docs/decisions/README.md, the index of the decision records; with `--check`, fails
 * when it is stale. Fails when a record has no line `ADR <number> · <date> · <status>` under its title, or two have one
 * number. Another folder may be given.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/workspaces.mjs'

const HEAD = /^# (?<title>.+)\n\nADR (?<number>\d{1,3}) · (?<date>20\d{2}-[01]\d-[0-3]\d) · (?<status>accepted|superseded by \[.+\]\([\w-]+\.md\))\n/

const isCheck = process.argv.includes('--check')
const folder = process.argv.slice(2).find((argument) => argument !== '--check') ?? join(root, 'docs/decisions')
const index = join(folder, 'README.md')

const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
const records = files.map((file) => ({ file, ...HEAD.exec(readFileSync(join(folder, file), 'utf8'))?.groups }))
const numbers = records.map(({ number }) => number)
const problems = records.flatMap(({ file, number }, at) => {
  if (number === undefined) return [`${file}: below its title there is no "ADR <number> · <date> · accepted" or "… · superseded by [title](file)"`]
  return numbers.indexOf(number) === at ? [] : [`${file}: ADR ${number} is another record`]
})

const rows = records
  .sort((one, other) => one.number - other.number)
  .map(({ file, number, date, status, title }) => `| ${number} | ${date} | [${title}](${file}) | ${status} |`)
const text = `# Decisions

Each record says what was decided, why, what it costs and what was not taken. A decision that is reversed keeps its record, with the one that replaced it.
The next record takes the next number. This page is generated: \`npm run docs -w shared\`.

| ADR | date | decision | status |
|---|---|---|---|
${rows.join('\n')}
`
if (problems.length === 0 && (!existsSync(index) || readFileSync(index, 'utf8') !== text)) {
  if (isCheck) problems.push('docs/decisions/README.md is stale: run npm run docs -w shared')
  else writeFileSync(index, text)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
