import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { admitNodes } from './src/admit-nodes'
import { backEnd } from './src/back-end'
import { freePort, serving } from './src/dev-command'
import { eventually } from './src/eventually'
import { open } from './src/operator'
import { type RunningServer, startServer } from './src/server'
import { startStaticSite } from './src/static-site'

jest.setTimeout(600_000)

const root = resolve(__dirname, '..')
const TOKENS = { 'mf-users': 'deploy-token-of-a-team-outside-00001', 'mf-reports': 'deploy-token-of-a-team-outside-00002' }

/** Outside this repository: no file of it can be found in a parent folder. */
const place = mkdtempSync(join(realpathSync(tmpdir()), 'console-own-'))
let packed: string
let server: RunningServer
beforeAll(async () => {
  packed = execFileSync('npm', ['run', '--silent', 'pack:platform', '--', '--out', place], { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!
  server = await startServer({
    DEPLOY_TOKENS: Object.entries(TOKENS)
      .map((pair) => pair.join('='))
      .join(),
  })
}, 600_000)
afterAll(async () => {
  await server.stop()
  rmSync(place, { recursive: true })
})

const ran: string[] = []

/** A command that a team types in its own folder. */
function inFolder(name: keyof typeof TOKENS) {
  const folder = join(place, name)
  mkdirSync(folder)
  const env: NodeJS.ProcessEnv = { ...process.env, DEPLOY_TOKEN: TOKENS[name], DEPLOY_URL: server.url }
  delete env.INIT_CWD
  return {
    folder,
    run: (line: string) => {
      ran.push(line)
      const [command, ...args] = line.split(' ')
      return promisify(execFile)(command!, args, { cwd: folder, env }).then(({ stdout }) => stdout.trim())
    },
    edit(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(join(folder, file), 'utf8')
      const after = before.replace(from, to)
      expect(after).not.toBe(before)
      writeFileSync(join(folder, file), after)
    },
  }
}

test('SHELL-08 mf-users alone, with its own lockfile, is installed, checked, tested, built, published and shown', async () => {
  const { folder, run, edit } = inFolder('mf-users')
  cpSync(join(root, 'mf-users'), folder, { recursive: true, filter: (path) => basename(path) !== 'dist' })
  const platform = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')).name as string
  edit('package.json', /"dependencies": \{[^}]*\}/, `"dependencies": { "${platform}": "file:${packed}" }`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: `${platform}/tsconfig.json`, include: ['src'] }))
  edit('package.json', '"version": "1.0.0"', '"version": "1.1.0"')
  edit('src/pages/balance-list-page.tsx', '<ListPage', '<ListPage title="余额查询（自有仓库）"')
  await run('npm install')
  edit('src/app.tsx', 'export const', "import dayjs from 'dayjs'\nimport { QueryClient } from '@tanstack/react-query'\ndayjs(new QueryClient())\nexport const")
  await expect(run('npx console-remote build')).rejects.toMatchObject({
    stderr: expect.stringMatching(/bundles @tanstack\/react-query;[\s\S]*bundles dayjs;/),
  })
  edit('src/app.tsx', /import dayjs[\s\S]*(?=export const)/, '')
  expect(await run('npx console-remote publish')).toContain('mf-users 1.1.0：发布成功')
  expect(await run('npx console-remote rollout --stable 1.1.0')).toContain('mf-users：1.1.0，上一版本 1.0.0')
  const { page, complaints } = await open('admin@demo.cn', server.url)
  await page.goto('/user/balance')
  await page.getByRole('heading', { name: '余额查询（自有仓库）' }).waitFor()
  await page.locator('tbody .ant-table-row').first().waitFor()
  expect(complaints).toEqual([])

  // Where a page throws in an operator's browser, the team reads by its own file and line; the console kept the maps to
  // itself.
  edit('package.json', '"version": "1.1.0"', '"version": "1.2.0"')
  edit(
    'src/pages/balance-list-page.tsx',
    '  return (\n',
    "  if (location.search.includes('keyword=')) throw new Error('a balance without a user')\n  return (\n",
  )
  const thrownIn =
    readFileSync(join(folder, 'src/pages/balance-list-page.tsx'), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('throw')) + 1
  await run('npx console-remote publish')
  await run('npx console-remote rollout --stable 1.2.0')
  const { page: crashing } = await open('admin@demo.cn', server.url)
  await crashing.goto('/user/balance?keyword=13')
  await crashing.getByText('1.2.0 版暂时无法使用，当前为上一版 1.1.0').waitFor()
  await eventually(
    () => run('npx console-remote status'),
    expect.stringMatching(new RegExp(`a balance without a user[^]*src/pages/balance-list-page\\.tsx:${thrownIn}:`)),
  )
})

test('SHELL-19 the gallery is written as static pages by the packed package', async () => {
  const folder = join(place, 'mf-users')
  await promisify(execFile)('npx', ['console-remote', 'kit', '--out', 'kit'], { cwd: folder })
  const site = await startStaticSite(join(folder, 'kit'), '')
  try {
    const { page, complaints } = await open(undefined, site.url)
    await page.goto('/index.html#/kit/components/personal')
    await page.getByRole('button', { name: /^138/ }).click()
    await page.getByText('13800000001').waitFor()
    await page.getByText('MaskedValue', { exact: true }).click()
    await page.getByText('interface MaskedValueProps').waitFor()
    expect(complaints).toEqual([])
  } finally {
    await site.stop()
  }
})

test('SHELL-08 a new remote, in an empty folder: tested, shown without a server, published, admitted, shown in the menu; by the commands of docs/own-repository.md', async () => {
  const { folder, run } = inFolder('mf-reports')
  cpSync(packed, join(folder, basename(packed)))
  await run(`npm install ./${basename(packed)}`)
  await run('npx console-remote new mf-reports 统计报表')
  await run('npm install')
  await run('npx console-remote test')
  await promisify(execFile)('npx', ['webpack'], { cwd: folder })
  expect(readdirSync(join(folder, 'dist'))).toContain('entry.js')

  const port = await freePort()
  ran.push('npx console-remote dev')
  const dev = await serving(folder, [join(folder, 'node_modules/.bin/console-remote'), 'dev'], { PORT: String(port) })
  try {
    const { page, complaints } = await open(undefined, dev.url)
    await page.goto('/reports/overview')
    await page.getByText('第 1 项', { exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '概览' }).waitFor()
    expect(complaints).toEqual([])
  } finally {
    await dev.stop()
  }

  expect(await run('npx console-remote publish')).toContain('mf-reports 1.0.0：发布成功')
  await run('npx console-remote rollout --stable 1.0.0')
  expect(await run('npx console-remote status')).toContain('mf-reports：1.0.0')
  const { page, token } = await open('admin@demo.cn', server.url)
  await admitNodes(backEnd(server.url), await token(), 'mf-reports')
  await page.goto('/')
  await page.getByRole('menuitem', { name: '统计报表' }).click()
  await page.getByRole('link', { name: '概览' }).click()
  await page.getByRole('heading', { name: '概览' }).waitFor()

  packNext(folder)
  const output = await run('npx console-remote upgrade ./console-platform-1.1.0.tgz')
  expect(output).toContain('@console/platform：1.0.0 → 1.1.0\n\n1.1.0 · 2026-12-01\n- `next` is new.\n')
  expect(output).not.toMatch(/before|operators/)
  await run('npx console-remote test')
})

/** The platform's next version, as a file in a team's folder. */
function packNext(folder: string) {
  const next = join(place, 'next')
  mkdirSync(next)
  execFileSync('tar', ['-xzf', packed, '-C', next])
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(next, 'package', file), change(readFileSync(join(next, 'package', file), 'utf8')))
  edit('package.json', (text) => text.replace('"version": "1.0.0"', '"version": "1.1.0"'))
  const versions = [
    ['1.1.0 · 2026-12-01', 'For domain teams', '`next` is new.', 'For operators', 'Not for operators’ eyes.'],
    ['1.0.0 · 2026-11-01', 'For domain teams', 'What was before.'],
  ]
  edit(
    'CHANGELOG.md',
    () =>
      `# Changelog\n\n## Unreleased\n\n${versions.map(([version, ...parts]) => `## ${version}\n\n${parts.map((part, i) => (i % 2 ? `- ${part}\n` : `### ${part}\n`)).join('\n')}`).join('\n')}`,
  )
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: join(next, 'package'), stdio: 'ignore' })
}

test('docs/own-repository.md only contains commands that these tests run', () => {
  const document = readFileSync(join(root, 'docs/own-repository.md'), 'utf8')
  const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines]) => lines!.trim().split('\n'))
  expect(blocks.length).toBeGreaterThan(7)
  expect(blocks.filter((line) => !ran.includes(line))).toEqual([])
})
