/**
 * `node scripts/checks/advisories.mjs`: no shipped package has a known vulnerability of high or critical severity,
 * according to the registry. If the registry does not answer, a note says so.
 */
import { finished } from '@console/platform/cli/run.mjs'
import { root } from '../workspaces.mjs'

const { output } = await finished('npm', ['audit', '--omit=dev', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
const { vulnerabilities, message } = JSON.parse(output)

if (vulnerabilities) {
  const holes = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity, range, via } of holes) console.log(`${name} ${range}: ${severity}, ${via.map((hole) => hole.url ?? hole).join(' ')}`)
  if (holes.length) process.exitCode = 1
} else console.log(`note: no source of advisories answered, known holes were not looked for (${message})`)
