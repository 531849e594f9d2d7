/** `node scripts/checks/advisories.mjs`: what is shipped has no known hole that is rated high or critical, as far as the registry tells. Where it does not answer, that is said. */
import { finished } from '@console/platform/cli/run.mjs'
import { root } from '../workspaces.mjs'

const { output } = await finished('npm', ['audit', '--omit=dev', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
const { vulnerabilities, message } = JSON.parse(output)

if (vulnerabilities) {
  const holes = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity, range, via } of holes) console.log(`${name} ${range}: ${severity}, ${via.map((hole) => hole.url ?? hole).join(' ')}`)
  if (holes.length) process.exitCode = 1
} else console.log(`note: no source of advisories answered, known holes were not looked for (${message})`)
