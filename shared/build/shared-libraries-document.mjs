/**
 * `npm run docs -w shared`: writes docs/shared-libraries.md from the policy and the versions in shared/package.json;
 * with `--check`, fails when it is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { antdComponents, insteadOf } from './antd-components.cjs'
import { defaultBudget } from './from-sources.mjs'
import { sharedLibraries } from './shared-libraries.cjs'

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const document = new URL('../../docs/shared-libraries.md', import.meta.url)

const isShared = (library) => library === 'antd' || sharedLibraries.some((key) => key === library || key.startsWith(`${library}/`))
const versionOf = (key) => dependencies[Object.keys(dependencies).find((name) => key === name || key.startsWith(`${name}/`))] ?? 'the shell’s'
const behindEntryPoints = Object.entries(dependencies).filter(([name]) => !isShared(name))

const text = `# What a remote takes from the shell

Written from \`shared/build/shared-libraries.cjs\` and \`shared/package.json\` by \`npm run docs -w shared\`; do not edit.

| import | version |
|---|---|
${sharedLibraries.map((key) => `| \`${key}\` | ${versionOf(key)} |`).join('\n')}

A build records which exports of \`@console/platform/…\` it uses, and what a shell lacks is refused by name.

## antd

\`import { Steps, Drawer } from 'antd'\` is written as in any application (antd ${dependencies.antd}); the build takes each component from the entry point that hands it out ([why](decisions/antd-in-remotes.md)):

| entry point | components |
|---|---|
${Object.entries(antdComponents)
  .map(([entryPoint, names]) => `| \`${entryPoint}\` | ${names.join(', ')} |`)
  .join('\n')}

What is not among them fails the build. For these there is something else:

| antd | instead |
|---|---|
${Object.entries(insteadOf)
  .map(([name, instead]) => `| ${name} | ${instead} |`)
  .join('\n')}

## Behind the entry points

Never imported by a remote: ${behindEntryPoints.map(([name, version]) => `${name} ${version}`).join(', ')}.

## Budgets

A remote's entry may weigh ${defaultBudget.entryKb} kB, all its code ${defaultBudget.ownKb} kB (gzipped), unless \`remote.budget\` in its package.json says otherwise.
`

const stale = !existsSync(document) || readFileSync(document, 'utf8') !== text
if (stale && process.argv.includes('--check')) {
  console.error('docs/shared-libraries.md is stale: run npm run docs -w shared')
  process.exitCode = 1
} else if (stale) writeFileSync(document, text)
