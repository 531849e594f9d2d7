/**
 * `npm run new:remote -- mf-reports [title [page…]]`: makes a remote, whose pages the next `npm start` shows in the
 * menu. Its files are those of `console-remote new`; its calls are in the platform's contracts. It has the pages of the
 * domain's contract, or only those with the given addresses; a domain without a contract gets one with a single page,
 * with the next free ids of the permission tree.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin, overlap } from '@console/platform/build/from-sources.mjs'
import { tsImport } from 'tsx/esm/api'
import { checkRemote, remoteFiles, writeFiles } from '@console/platform/cli/new.mjs'
import { run } from '@console/platform/cli/run.mjs'
import { remotes, root } from './workspaces.mjs'

const reference = 'mf-users'
const { permissionTree } = await tsImport('../shared/src/all-contracts/index.ts', import.meta.url)

const read = (path) => readFileSync(join(root, path), 'utf8')
const manifestOf = (remote) => JSON.parse(read(`${remote}/package.json`))
const write = (path, text) => writeFileSync(join(root, path), text)

const [name = '', wantedTitle, ...wantedPages] = process.argv.slice(2)
const domain = name.replace(/^mf-/, '')
const contractFile = `shared/src/contract/${domain}.ts`
const described = await nodesOf(domain)
const title = wantedTitle ?? described?.find(({ url }) => !url)?.name ?? '新模块'
/** The permission nodes that have a page. */
const allPages = (described ?? [{ name: '概览', url: `/${domain}/overview`, permission: `${domain}/getOverview` }]).filter(({ url }) => url)
const pages = allPages.filter(({ url }) => !wantedPages.length || wantedPages.includes(url))
const basePaths = [...new Set(pages.map(({ url }) => `/${url.split('/')[1]}`))]

/** The permission nodes of a domain's contract, which is a file or a folder of files; undefined without a contract. */
async function nodesOf(domain) {
  const folder = contractFile.replace(/\.ts$/, '')
  const inFolder = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file)) : []
  const exporting = inFolder.includes('index.ts') ? ['index.ts'] : inFolder.sort()
  const files = [contractFile, ...exporting.map((file) => `${folder}/${file}`)].filter((file) => existsSync(join(root, file)))
  if (files.length === 0 || !domain) return undefined
  const modules = await Promise.all(files.map((file) => tsImport(`../${file}`, import.meta.url)))
  return modules.flatMap(({ nodes = {} }) => Object.values(nodes))
}

/** `/evidence/EnterpriseCertificate` is `enterprise-certificate-page`. */
const fileOf = ({ url }) => `${kebabCase(url.split('/').at(-1))}-page`
const kebabCase = (word) => word.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
const componentOf = (page) => fileOf(page).replaceAll(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())

const pageModule = (page) => `import { Page, PageHeader, Panel, useServices } from '@console/platform/ui/core'

export function ${componentOf(page)}() {
  const { user } = useServices().session
  return (
    <Page>
      <PageHeader />
      <Panel>{user.realname}，您好：这里是${page.name}页面。</Panel>
    </Page>
  )
}
`

const pageTest = ({ name, url }) => `import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'

test('${name} opens at its path and greets its operator', async () => {
  await renderPage(routes, '${url}', fakeServer({}, {}))
  expect(screen.getByRole('heading', { name: '${name}' })).toBeVisible()
  expect(screen.getByText('王小明，您好：这里是${name}页面。')).toBeVisible()
})
`

try {
  mustBeNew()
  writeRemote()
  if (!described) writeContract()
  const node = (...args) => run(process.execPath, args, { cwd: root, capture: true })
  await node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', name, ...(described ? [] : [contractFile]))
  await run('npm', ['install', '--package-lock-only', '--prefer-offline'], { cwd: root, capture: true })
  await node('scripts/complete-lockfile.mjs')
  console.log(`${name}: try npm test -w ${name}, npm run dev -w ${name}; after npm start its pages are ${pages.map(({ url }) => url).join(', ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function mustBeNew() {
  checkRemote({ name, title, basePaths })
  if (remotes.includes(name)) throw new Error(`${name} exists already`)
  if (pages.length === 0) throw new Error(`the contract of ${domain} names no page: a permission node with a url makes one`)
  const unknown = wantedPages.find((wanted) => !pages.some(({ url }) => url === wanted))
  if (unknown) throw new Error(`the contract of ${domain} names no page ${unknown}`)
  const files = pages.map(fileOf)
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice) throw new Error(`two pages of ${domain} would be ${twice}.tsx: their addresses end alike`)
  const own = new Set(described ? allPages.map(({ url }) => url) : [])
  const urls = [...remotes.flatMap((remote) => manifestOf(remote).remote.basePaths), ...permissionTree.map(({ url }) => url).filter((url) => !own.has(url))]
  for (const basePath of basePaths) {
    const taken = urls.find((url) => url && overlap(url, basePath))
    if (taken) throw new Error(`${name} would own ${basePath}, where ${taken} is already`)
  }
}

/** The remote is in this repository: manifest and compiler options are those of the reference remote. */
function writeRemote() {
  const manifest = { ...manifestOf(reference), version: '1.0.0', remote: { title, owner: `${title}组`, basePaths } }
  const later = allPages.map(({ url }) => url).filter((url) => !pages.some((page) => page.url === url) && basePaths.some((base) => isWithin(url, base)))
  const files = remoteFiles({
    name,
    manifest: { ...manifest, name: manifest.name.replace(reference, name) },
    tsconfig: read(`${reference}/tsconfig.json`),
    pages: pages.map((page) => ({
      ...{ path: page.url, title: page.name, permission: page.permission, file: fileOf(page) },
      ...{ module: pageModule(page), test: pageTest(page) },
    })),
    testOptions: later.length ? `{ later: ${JSON.stringify(later)} }` : undefined,
  })
  writeFiles(join(root, name), files)
}

/** Writes the contract, and its entry point among those of the platform. */
function writeContract() {
  const manifest = JSON.parse(read('shared/package.json'))
  const entries = Object.entries(manifest.exports)
  const last = entries.findLastIndex(([key]) => /^\.\/contract\/[^/]+$/.test(key))
  entries.splice(last + 1, 0, [`./contract/${domain}`, contractFile.replace('shared/', './')])
  write('shared/package.json', `${JSON.stringify({ ...manifest, exports: Object.fromEntries(entries) }, null, 2)}\n`)
  const id = Math.max(...permissionTree.map((node) => node.id)) + 1
  write(
    contractFile,
    `import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  ${id}: { name: '${title}', icon: '' },
  ${id + 1}: { parent: ${id}, name: '${pages[0].name}', url: '${pages[0].url}', permission: '${pages[0].permission}' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    ${/-/.test(domain) ? `'${domain}'` : domain}: PermissionOf<typeof nodes>
  }
}
`,
  )
}
