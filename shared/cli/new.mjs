import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isReserved } from '../build/from-sources.mjs'
import { platformManifest } from '../build/place.mjs'

const platform = platformManifest.name

/**
 * `console-remote new mf-reports 统计报表`: makes a repository for one remote in this folder, in which only the platform is
 * installed. Resolves to the next steps.
 */
export function newRemote([name = '', title = '新模块']) {
  const folder = process.cwd()
  const domain = name.replace(/^mf-/, '')
  checkRemote({ name, title, basePaths: [`/${domain}`] })
  const other = readdirSync(folder).find((entry) => !/^(package(-lock)?\.json|node_modules|\.git|.*\.tgz)$/.test(entry))
  if (other) throw new Error(`${folder} 不是空目录：其中有 ${other}`)
  const given = existsSync(join(folder, 'package.json')) ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) : {}
  writeFiles(folder, repositoryFiles({ name, title, domain, given }))
  return `${name} 已建立。下一步：npm install，npx console-remote test，npx console-remote dev`
}

/** @throws for an invalid name of a remote, title in the menu or base path */
export function checkRemote({ name, title, basePaths }) {
  if (!/^mf-[a-z][a-z0-9-]{0,40}$/.test(name)) throw new Error(`"${name}" 不能作为模块名：应为 mf- 加小写的业务名，例如 mf-reports`)
  if (!/^[\p{Script=Han}\w]{1,12}$/u.test(title)) throw new Error(`"${title}" 不能作为菜单标题：应为 1 到 12 个字符，不含空格，例如 统计报表`)
  const reserved = basePaths.find(isReserved)
  if (reserved) throw new Error(`${reserved} 由控制台自身使用，请换一个模块名`)
}

/** Writes texts by their paths. */
export function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/**
 * The files of a remote in any repository, by their paths. `pages`: path, title, permission, the name of its file, its
 * module and test as text, and `first`, its first call. `contract`: what `routes.ts` imports from and exports of the
 * remote's own contract. `testOptions`: further options for `testRoutes`.
 */
export function remoteFiles({ manifest, name, tsconfig, pages, contract = '', testOptions, testImports = 'routes' }) {
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': tsconfig,
    'webpack.config.mjs': `import { remoteConfig } from '${platform}/build/webpack.remote.mjs'

export default remoteConfig({ dir: import.meta.dirname, name: '${name}' })
`,
    'jest.config.mjs': `import { browserJest } from '${platform}/build/jest.mjs'

export default browserJest(import.meta.url)
`,
    'src/app.tsx': `import { remote } from '${platform}/remote'
import { routes } from './routes'

export const { bootstrap, mount, unmount, preload } = remote(routes)
`,
    'src/routes.ts': `import type { PageRoute } from '${platform}/remote'
${contract}
/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
${pages.map(routeOf).join('')}]
`,
    'src/routes.test.ts': `import { testRoutes } from '${platform}/testing'
import manifest from '../package.json'
import { ${testImports} } from './routes'

testRoutes(routes, manifest.remote.basePaths${testOptions ? `, ${testOptions}` : ''})
`,
    ...Object.fromEntries(
      pages.flatMap(({ file, module, test }) => [
        [`src/pages/${file}.tsx`, module],
        [`src/pages/${file}.test.tsx`, test],
      ]),
    ),
  }
}

const routeOf = ({ path, title, permission, first, file }) => `  {
    path: '${path}',
    title: '${title}',
    permission: '${permission}',${first ? `\n    first: { call: ${first} },` : ''}
    page: () => import('./pages/${file}'),
  },
`

/** A remote in a repository of its own. `given` is the package.json after the platform was installed. */
function repositoryFiles({ name, title, domain, given }) {
  const permission = `${domain}/getOverview`
  const table = /-/.test(domain) ? `'${domain}'` : domain
  const contract = domain.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    scripts: { dev: 'console-remote dev', build: 'console-remote build', test: 'console-remote test', publish: 'console-remote publish' },
    remote: { title, owner: `${title}组`, basePaths: [`/${domain}`] },
    dependencies: { [platform]: given.dependencies?.[platform] ?? `^${platformManifest.version}` },
    peerDependencies: { react: '*' },
  }
  const overview = {
    ...{ path: `/${domain}/overview`, title: '概览', permission, first: `${contract}.list`, file: 'overview-page' },
    ...{ module: overviewModule(contract), test: overviewTest({ contract, domain }) },
  }
  const common = remoteFiles({
    ...{ manifest, name, pages: [overview] },
    tsconfig: `${JSON.stringify({ extends: `${platform}/tsconfig.json`, include: ['src', 'dev'] }, null, 2)}\n`,
    contract: `import { ${contract} } from './contract'\n\nexport { nodes } from './contract'\n`,
    ...{ testImports: 'nodes, routes', testOptions: '{ nodes }' },
  })
  return {
    ...common,
    '.gitignore': 'node_modules/\ndist/\ndist-maps/\n.cache/\n*.pem\n',
    '.ci/run': `#!/usr/bin/env bash
# What must hold before a change is taken.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci
npx console-remote test
npx console-remote build
`,
    'README.md': readme({ name, title, domain }),
    'src/contract.ts': `import { get, keyword, listQuery, pageOf, routes, time, z } from '${platform}/contract'
import type { DeclaredNodes, PermissionIn } from '${platform}/remote'

/** The permission nodes of this remote, which an administrator of the console admits. */
export const nodes = {
  '${domain}': { name: '${title}' },
  '${permission}': { parent: '${domain}', name: '概览', url: '/${domain}/overview' },
} as const satisfies DeclaredNodes

declare module '${platform}/contract/permission-tree' {
  interface Permissions {
    ${table}: PermissionIn<typeof nodes>
  }
}

const Row = z.object({
  id: z.number(),
  name: z.string(),
  total: z.number(),
  time,
})
export type Row = z.infer<typeof Row>

/** The calls of this remote's own back end. */
export const ${contract} = routes({
  list: get('/api/${domain}/getOverview', {
    summary: '概览',
    access: '${permission}',
    input: listQuery({ keyword: z.optional(keyword()) }),
    result: pageOf(Row),
  }),
})
`,
    'dev/answers.ts': `import { answersOf } from '${platform}/emulator'
import { ${contract} } from '../src/contract'

const rows = Array.from({ length: 34 }, (_, i) => ({ id: i + 1, name: \`第 \${i + 1} 项\`, total: (i + 1) * 7, time: '2026-02-01 00:00:00' }))

/**
 * The answers to calls of this remote in \`console-remote dev\`. Other calls are answered with an example made from
 * their schema.
 */
export const answers = [
  answersOf(${contract}, {
    list: ({ keyword, page, limit }) => {
      const found = rows.filter(({ name }) => !keyword || name.includes(keyword))
      return { data: found.slice((page - 1) * limit, page * limit), count: found.length }
    },
  }),
]
`,
  }
}

const overviewModule = (contract) => `import { ListPage, search, timeColumn } from '${platform}/ui/table'
import { ${contract} } from '../contract'

export function OverviewPage() {
  return (
    <ListPage
      list={${contract}.list}
      rowKey="id"
      filters={[search('keyword', '名称')]}
      columns={[{ title: '名称', dataIndex: 'name' }, { title: '合计', dataIndex: 'total', width: 120 }, timeColumn('time', '时间')]}
    />
  )
}
`

const overviewTest = ({ contract, domain }) => `import { fakeServer, renderPage } from '${platform}/testing'
import { screen } from '@testing-library/react'
import { ${contract}, type Row } from '../contract'
import { routes } from '../routes'

const row: Row = { id: 1, name: '一月', total: 42, time: '2026-02-01 00:00:00' }

test('the list asks by the address and shows its rows', async () => {
  const server = fakeServer(${contract}, { list: () => ({ data: [row], count: 1 }) })
  await renderPage(routes, '/${domain}/overview?keyword=一', server)
  expect(await screen.findByText('一月')).toBeVisible()
  expect(server.inputs('list')).toEqual([{ keyword: '一', page: '1', limit: '10' }])
})
`

const readme = ({ name, title, domain }) => `# ${name}: ${title}

A remote of the console, at \`/${domain}\`.

\`\`\`sh
npm install
npx console-remote dev        # from sources, in the console's shell; no server is needed
npx console-remote test       # types and tests
npx console-remote publish --to https://console.example   # with DEPLOY_TOKEN: uploads a version; nobody has it yet
npx console-remote rollout --stable 1.0.0 --to https://console.example
\`\`\`
`
