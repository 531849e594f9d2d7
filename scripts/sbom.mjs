/**
 * `npm run --silent sbom > sbom.cdx.json`: the shipped packages as CycloneDX: the server's dependencies, and packages
 * whose code is bundled into server, shell and remotes. npm lists neither peer dependencies nor bundled packages: what
 * shell and remotes may bundle is read from the lockfile, what the server bundles from its bundles.
 */
import { lockedPackages, placesFrom } from '@console/platform/cli/inputs.mjs'
import { command, run } from '@console/platform/cli/run.mjs'
import { bundledPlaces } from './build-server.mjs'
import { remotes, root } from './workspaces.mjs'

/** Packages whose runtime is in every bundle. */
const bundlers = ['webpack', 'css-loader', 'esbuild'].map((name) => `node_modules/${name}`)

/** The shipped packages, as the lockfile calls them. */
export async function shippedPlaces() {
  const packages = lockedPackages(root)
  const places = [...placesFrom(packages, ['server', 'shared', 'shell', ...remotes]), ...bundlers, ...(await bundledPlaces())]
  return [...new Set(places)].filter((place) => place.includes('node_modules/') && !packages[place].link)
}

/** The shipped packages as CycloneDX. */
export async function billOfMaterials() {
  const packages = lockedPackages(root)
  const shipped = new Set(
    (await shippedPlaces()).map(
      (place) => `${packages[place].name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[place].version}`,
    ),
  )
  const all = JSON.parse(await run('npm', ['sbom', '--sbom-format', 'cyclonedx'], { capture: true, cwd: root }))
  const isShipped = (ref) => shipped.has(ref)
  return {
    ...all,
    components: all.components.filter((component) => isShipped(component['bom-ref'])),
    dependencies: all.dependencies.filter(({ ref }) => isShipped(ref)).map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

if (process.argv[1] === import.meta.filename) await command(async () => JSON.stringify(await billOfMaterials(), null, 1))
