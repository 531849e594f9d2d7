import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { exports } from '../../package.json'
import { defaultBudget, defaultLimits, longestLoadMs, MAX_FIRST_VIEW_KB, menuIcons, publicSegments, shortestLoadMs } from '../registry'
import { Answer, fakeServer, renderPage } from '../testing'
import { kitAnswers } from './answers'
import { kit } from './contract'
import { groups } from './examples'
import { extensionPoints, limits } from './limits'
import { routes } from './routes'

const examples = Object.values(groups).flat()
const files: Record<string, Answer> = { '合同.pdf': Answer.file('合同.pdf', '%PDF\nContract'), '没有.pdf': Answer.json(404, { code: 404, msg: '文件不存在' }) }
const server = () => fakeServer(kit, { ...kitAnswers, file: ({ name }) => files[name] ?? Answer.file(name, name) })
const open = (path: string, asked = server()) => renderPage(routes, `/kit/${path}`, asked)

/** By an example's name, what its states show. */
const states: Record<string, string[]> = {
  buttons: ['提交', '不能提交'],
  values: ['¥1,234.50', '+300'],
  personal: ['138****0001', '139****0002'],
  links: ['第 1 项', '王小明'],
  panels: ['北京示例科技有限公司'],
  states: ['加载失败', '无权限'],
  dialogs: ['确认后删除', '放弃填写'],
  downloads: ['下载合同', '下载'],
  form: ['新建'],
  choices: ['只看我的', '已电话联系', '材料不清晰'],
  dates: ['不是时间的文字留在原处，由表单说明'],
  uploads: ['点击选择合同，或将文件拖到这里'],
  tree: ['个人用户'],
  table: ['无数据'],
  operations: ['查看', '更多'],
  images: ['对比'],
  players: [],
  documents: ['文件可能已损坏，或不是 PDF 文件，可下载后查看', '文件不存在'],
  papers: ['打印'],
  verification: ['正在核验…', '后台没有提供存证凭证', '平台保存的文件已损坏（发现于 2026-02-01 00:00:00）'],
}

test.each(examples.filter(({ page }) => !page))('SHELL-18 $title is shown in each of its states', async ({ name, title }) => {
  await open(`components/${name}`)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  await waitFor(() => expect(document.querySelector('[class=example]')?.childElementCount).toBeGreaterThan(0))
  for (const text of states[name]!) expect((await screen.findAllByText(text, {})).length).toBeGreaterThan(0)
})

test('SHELL-18 an example that is a whole page has its own address', async () => {
  for (const { page } of examples.filter(({ page }) => page)) {
    const { unmount } = await open(page!.replace('/kit/', ''))
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    unmount()
  }
})

test('SHELL-18 its form shows what the server refuses at its field', async () => {
  await open('components/form')
  await userEvent.click(await screen.findByRole('button', { name: '新建' }))
  const dialog = within((await screen.findByText('新建', { selector: '.ant-modal-title' })).closest<HTMLElement>('[role=dialog]')!)
  await userEvent.type(dialog.getByLabelText('名称'), '重名')
  await userEvent.type(dialog.getByLabelText('数量'), '5')
  await userEvent.click(dialog.getByText('待处理'))
  await userEvent.click(dialog.getByText('提交'))
  expect(await dialog.findByText('名称已被使用')).toBeVisible()
})

test('SHELL-18 its list is asked by the address', async () => {
  const asked = server()
  await open('list?keyword=1', asked)
  expect(await screen.findByText('第 1 项')).toBeVisible()
  await waitFor(() => expect(asked.inputs('list')).toEqual([{ keyword: '1', page: '1', limit: '10' }]))
})

test('SHELL-18 a masked value is shown in full by a click, and a refused one says why', async () => {
  const page = await open('components/personal')
  await userEvent.click(await screen.findByText('138****0001'))
  expect(await screen.findByText('13800000001')).toBeVisible()
  await userEvent.click(screen.getByText('139****0002'))
  await waitFor(() => expect(page.said).toEqual(['错误：记录不存在']))
})

test('SHELL-18 a record is decided on its review page', async () => {
  const asked = server()
  await open('review/1', asked)
  await userEvent.click(await screen.findByRole('button', { name: /^拒绝/ }))
  await userEvent.type(await screen.findByLabelText('拒绝原因'), '材料不清晰')
  await act(async () => screen.getByRole('button', { name: /^确认拒绝/ }).click())
  await waitFor(() => expect(asked.inputs('decide')).toEqual([{ id: '1', status: '2', remark: '材料不清晰' }]))
})

/**
 * Exports of the kit in capitals that are no component of a page, or are seen in an example that does not import them.
 */
const notShown: Record<string, string> = {
  KitProvider: 'of hosts',
  KitTheme: 'of hosts',
  PageTitle: 'a context that the host fills',
  MissingPage: 'what withId shows at an address without a number',
}

test('SHELL-18 every component that the kit exports has an example', async () => {
  const folder = join(__dirname, 'examples')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const imported = new Set(
    sources.flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@console\/platform\/ui\/\w+'/g)]).flatMap(([, names]) => names!.split(/[\s,]+/)),
  )
  const entryPoints = Object.entries(exports).filter(([key]) => key.startsWith('./ui/'))
  expect(entryPoints.length).toBeGreaterThan(10)
  const missing: string[] = []
  for (const [key, path] of entryPoints) {
    const names = Object.keys(await import(join(__dirname, '../..', path))).filter((name) => /^[A-Z]/.test(name))
    missing.push(...names.filter((name) => !imported.has(name) && !notShown[name]).map((name) => `${name} (${key})`))
  }
  expect(missing).toEqual([])
})

test('SHELL-18 limits, icons, budgets, public pages and extension points are listed as they are in the code', async () => {
  await open('components')
  for (const { title } of [...limits, ...extensionPoints]) expect(await screen.findByText(title, { selector: 'dt' })).toBeVisible()
  const text = limits.map(({ text }) => text).join()
  for (const icon of menuIcons) expect(text).toContain(icon)
  for (const segment of publicSegments) expect(text).toContain(`/${segment}`)
  for (const limit of [defaultBudget.entryKb, defaultBudget.ownKb, MAX_FIRST_VIEW_KB, defaultLimits.loadMs / 1000, shortestLoadMs / 1000, longestLoadMs / 1000])
    expect(text).toMatch(new RegExp(`\\D${limit} (kB|秒|至)`))
})
