/** `npm run docs -w shared`: writes docs/shared-libraries.md from the policy and the versions in shared/package.json; with `--check`, fails when it is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { remoteBudget, sharedLibraries, shellApi } from './shared-libraries.cjs'

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const document = new URL('../../docs/shared-libraries.md', import.meta.url)

const isShared = (library) => Object.keys(sharedLibraries).some((key) => key === library || key.startsWith(`${library}/`))
const versionOf = (key) => dependencies[Object.keys(dependencies).find((name) => key === name || key.startsWith(`${name}/`))] ?? 'the shell’s'
const behindDoors = Object.entries(dependencies).filter(([name]) => !isShared(name))

const text = `# What a remote takes from the shell

Written from \`shared/build/shared-libraries.cjs\` and \`shared/package.json\` by \`npm run docs -w shared\`; do not edit.

| import | version | last grew in shell API |
|---|---|---|
${Object.entries(sharedLibraries)
  .map(([key, api]) => `| \`${key}\` | ${versionOf(key)} | ${api} |`)
  .join('\n')}

A shell of this checkout offers API ${shellApi}. Behind the doors of \`@console/shared\`, and never imported by a remote: ${behindDoors.map(([name, version]) => `${name} ${version}`).join(', ')}.

A remote's entry may weigh ${remoteBudget.entryKb} kB, all its code ${remoteBudget.ownKb} kB (gzipped).
`

const stale = !existsSync(document) || readFileSync(document, 'utf8') !== text
if (stale && process.argv.includes('--check')) {
  console.error('docs/shared-libraries.md is stale: run npm run docs -w shared')
  process.exitCode = 1
} else if (stale) writeFileSync(document, text)
