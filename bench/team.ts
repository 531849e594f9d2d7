/**
 * The loop of a team with a repository of its own, timed: the packed platform is installed into an empty folder, and
 * the team's commands are run as they are typed.
 *
 * - devToPageSeconds: from `console-remote dev` until the browser shows the new remote's first page editToScreenSeconds
 *   from a saved change until the open page shows it; the median of `EDITS`
 * - keptText: whether what was typed into a field before each of them was still in it
 * - testSeconds: `console-remote test`
 * - publishSeconds: `console-remote publish`: types, tests, build, upload
 * - rolloutSeconds: `console-remote rollout --stable`, for a second version
 * - openTabSeconds: from the end of that until an operator's open tab shows the second version on its next page
 *
 * Packing, installing and making the remote are not measured. Neither network nor processor is slowed down.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { admitNodes } from '../e2e/src/admit-nodes'
import { backEnd } from '../e2e/src/back-end'
import { chromiumOptions } from '../e2e/src/chromium'
import { freePort, serving } from '../e2e/src/dev-command'
import { startServer } from '../e2e/src/server'
import { quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const TOKEN = 'deploy-token-of-a-measured-team-00001'
const EDITS = 5
const PAGE = 'src/pages/overview-page.tsx'

async function main() {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'console-team-'))
  const server = await startServer({ DEPLOY_TOKENS: `mf-reports=${TOKEN}` })
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const team = teamIn(place, server.url)
    await makeRemote(team)
    const loop = await measureLoop(team, browser)
    console.log(loop)
    console.log(JSON.stringify({ bench: 'team', ...loop, ...(await measureDelivery(team, browser, server.url)) }))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(place, { recursive: true })
  }
}

type Team = ReturnType<typeof teamIn>

/** A folder outside this repository, and what its team does there. */
function teamIn(place: string, url: string) {
  const folder = join(place, 'mf-reports')
  mkdirSync(folder)
  const env: NodeJS.ProcessEnv = { ...process.env, DEPLOY_TOKEN: TOKEN, DEPLOY_URL: url }
  delete env.INIT_CWD
  return {
    folder,
    async run(line: string) {
      const [command, ...args] = line.split(' ')
      await promisify(execFile)(command!, args, { cwd: folder, env })
    },
    edit(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(join(folder, file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(join(folder, file), after)
    },
  }
}

async function makeRemote({ folder, run }: Team) {
  const packed = execFileSync('npm', ['run', '--silent', 'pack:platform', '--', '--out', folder], { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!
  await run(`npm install ${packed}`)
  await run('npx console-remote new mf-reports 统计报表')
  await run('npm install')
}

async function measureLoop({ folder, run, edit }: Team, browser: Browser) {
  const port = await freePort()
  const started = performance.now()
  const dev = await serving(folder, [join(folder, 'node_modules/.bin/console-remote'), 'dev'], { PORT: String(port) })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.goto(`${dev.url}/reports/overview`)
    await page.getByText('第 1 项', { exact: true }).waitFor()
    const devToPageSeconds = secondsSince(started)
    const edits: number[] = []
    let keptText = true
    for (let nth = 1; nth <= EDITS; nth++) {
      await page.getByRole('textbox').first().fill(`typed ${nth}`)
      const saved = performance.now()
      edit(PAGE, /<ListPage(?: title="[^"]*")?/, `<ListPage title="第 ${nth} 次保存"`)
      await page.getByRole('heading', { name: `第 ${nth} 次保存` }).waitFor()
      edits.push(secondsSince(saved))
      keptText &&= await hasText(page, `typed ${nth}`)
    }
    await page.close()
    return { devToPageSeconds, editToScreenSeconds: quantile(edits, 0.5), keptText, testSeconds: await timed(() => run('npx console-remote test')) }
  } finally {
    await dev.stop()
  }
}

/** Whether the first field has a text again, a second after the page was shown. */
async function hasText(page: Page, text: string) {
  await page.waitForTimeout(1000)
  return (await page.getByRole('textbox').first().inputValue()) === text
}

async function measureDelivery({ run, edit }: Team, browser: Browser, url: string) {
  const publishSeconds = await timed(() => run('npx console-remote publish'))
  await run('npx console-remote rollout --stable 1.0.0')
  const api = backEnd(url)
  await admitNodes(api, await api.signIn('admin@demo.cn'), 'mf-reports')
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', baseURL: url })
  await context.addCookies([{ name: 'token', value: await api.signIn('admin@demo.cn'), url, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto('/reports/overview')
  await page.getByRole('heading').first().waitFor()

  edit('package.json', '"version": "1.0.0"', '"version": "1.1.0"')
  edit(PAGE, /<ListPage(?: title="[^"]*")?/, '<ListPage title="第二版"')
  await run('npx console-remote publish')
  const rolloutSeconds = await timed(() => run('npx console-remote rollout --stable 1.1.0'))
  const rolledOut = performance.now()
  // An operator goes somewhere and back until the page is the new one.
  while (!(await page.getByRole('heading', { name: '第二版' }).isVisible())) {
    await page.getByRole('link', { name: '工作台' }).click()
    await page.waitForURL('**/workbench')
    await page.goBack()
    await page.getByRole('heading').first().waitFor()
  }
  return { publishSeconds, rolloutSeconds, openTabSeconds: secondsSince(rolledOut) }
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 10) / 100

async function timed(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return secondsSince(started)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
