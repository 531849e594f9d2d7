/**
 * `node scripts/checks/advisories.mjs`: no shipped package has a known vulnerability of high or critical severity,
 * according to the registry: no dependency, and none of those that only the build has and bundles. If the registry does
 * not answer, a note says so.
 */
import { lockedPackages } from '@console/platform/cli/inputs.mjs'
import { finished } from '@console/platform/cli/run.mjs'
import { shippedPlaces } from '../sbom.mjs'
import { root } from '../workspaces.mjs'

/**
 * What of an answer of `npm audit` is about a shipped package, a line each. `places` are those whose code is shipped.
 */
export function holesIn({ vulnerabilities }, packages, places) {
  const shipped = new Set(places)
  return Object.values(vulnerabilities)
    .filter(({ severity, nodes }) => ['high', 'critical'].includes(severity) && nodes.some((place) => shipped.has(place) || !packages[place]?.dev))
    .map(({ name, severity, range, via }) => `${name} ${range}: ${severity}, ${via.map((hole) => hole.url ?? hole).join(' ')}`)
}

async function check() {
  const { output } = await finished('npm', ['audit', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const report = JSON.parse(output)
  if (!report.vulnerabilities) return console.log(`note: no source of advisories answered, known holes were not looked for (${report.message})`)
  const holes = holesIn(report, lockedPackages(root), await shippedPlaces())
  for (const hole of holes) console.log(hole)
  if (holes.length) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await check()
