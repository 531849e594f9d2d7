/**
 * `npm run new:remote -- mf-reports [title]`: a remote with one page, which the next `npm start` shows in the menu. What all remotes have alike is taken from the
 * reference remote as it is today; its page is declared in a contract of its own, under the next free ids of the permission tree.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isReserved, overlap } from '@console/shared/build/from-sources.mjs'
import { tsImport } from 'tsx/esm/api'
import { run } from './run.mjs'
import { remotes, root } from './workspaces.mjs'

const reference = 'mf-users'
const { permissionTree } = await tsImport('../shared/src/all-contracts/index.ts', import.meta.url)

const read = (path) => readFileSync(join(root, path), 'utf8')
const manifestOf = (remote) => JSON.parse(read(`${remote}/package.json`))
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A table of the reference remote, up to where it begins, with a content of its own. */
const table = (file, beginning, content) => read(`${reference}/${file}`).split(beginning)[0] + beginning + content

const [name = '', title = '新模块'] = process.argv.slice(2)
const domain = name.replace(/^mf-/, '')
const contractFile = `shared/src/contract/${domain}.ts`
const path = `/${domain}/overview`
const permission = `${domain}/getOverview`

const page = `import { Page, PageHeader, Panel, useServices } from '@console/shared/ui/core'

export function OverviewPage() {
  const { user } = useServices().session
  return (
    <Page>
      <PageHeader title="概览" />
      <Panel>{user.realname}，您好：这里是${title}的第一个页面。</Panel>
    </Page>
  )
}
`

const pageTest = `import { fakeServer, renderPage } from '@console/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'

test('the overview stands at its address and greets its operator', async () => {
  await renderPage(routes, '${path}', fakeServer({}, {}))
  expect(screen.getByRole('heading', { name: '概览' })).toBeVisible()
  expect(screen.getByText('王小明，您好：这里是${title}的第一个页面。')).toBeVisible()
})
`

try {
  mustBeNew()
  writeRemote()
  writeContract()
  const node = (...args) => run(process.execPath, args, { cwd: root, capture: true })
  await node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', name, contractFile)
  await run('npm', ['install', '--package-lock-only', '--prefer-offline'], { cwd: root, capture: true })
  await node('scripts/complete-lockfile.mjs')
  console.log(`${name}: try npm test -w ${name}, npm run dev -w ${name}; after npm start the page is ${path}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function mustBeNew() {
  if (!/^mf-[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is no name for a remote: it is mf- and the domain in lower case, as in mf-reports`)
  if (!/^[\p{Script=Han}\w]{1,12}$/u.test(title)) throw new Error(`"${title}" is no title for a menu: it is up to 12 characters without spaces, as in 统计报表`)
  if (remotes.includes(name)) throw new Error(`${name} exists already`)
  if (existsSync(join(root, contractFile))) throw new Error(`${contractFile} exists already: ${name} would be another remote of that domain`)
  if (isReserved(`/${domain}`)) throw new Error(`${name} would own /${domain}, which belongs to the console itself`)
  const urls = [...remotes.flatMap((remote) => manifestOf(remote).remote.basePaths), ...permissionTree.map(({ url }) => url)]
  const taken = urls.find((url) => url && overlap(url, `/${domain}`))
  if (taken) throw new Error(`${name} would own /${domain}, where ${taken} is already`)
}

function writeRemote() {
  const manifest = manifestOf(reference)
  const remote = { title, owner: `${title}组`, basePaths: [`/${domain}`] }
  write(`${name}/package.json`, `${JSON.stringify({ ...manifest, version: '1.0.0', remote }, null, 2).replaceAll(reference, name)}\n`)
  for (const file of ['tsconfig.json', 'jest.config.mjs', 'webpack.config.mjs', 'src/app.tsx', 'src/routes.test.ts']) {
    write(
      `${name}/${file}`,
      read(`${reference}/${file}`)
        .replaceAll(reference, name)
        .replaceAll(/\/user\b/g, `/${domain}`),
    )
  }
  write(
    `${name}/src/routes.ts`,
    table('src/routes.ts', ' = [', `{ path: '${path}', title: '概览', permission: '${permission}', page: () => import('./pages/overview-page') }]\n`),
  )
  write(`${name}/src/pages/overview-page.tsx`, page)
  write(`${name}/src/pages/overview-page.test.tsx`, pageTest)
}

function writeContract() {
  const id = Math.max(...permissionTree.map((node) => node.id)) + 1
  write(
    contractFile,
    `import type { Nodes, PermissionOf } from '@console/shared/contract/permission-tree'

export const nodes = {
  ${id}: { name: '${title}', icon: '' },
  ${id + 1}: { parent: ${id}, name: '概览', url: '${path}', permission: '${permission}' },
} as const satisfies Nodes

declare module '@console/shared/contract/permission-tree' {
  interface Permissions {
    ${/-/.test(domain) ? `'${domain}'` : domain}: PermissionOf<typeof nodes>
  }
}
`,
  )
}
