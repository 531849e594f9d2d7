import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { answered, settled } from './src/list'
import { open, type Operator, url } from './src/operator'
import { mobileOf, revealed } from './src/revealed'

/** The first row of a list of the demo data that fits the test. */
async function rowThat<Row>(operator: Operator, list: string, is: (row: Row) => boolean): Promise<Row> {
  const { data } = await backEnd(url).get<{ data: Row[] }>(`${list}limit=100`, (await operator.token())!)
  const found = data.find(is)
  if (!found) throw new Error(`${list} has no such row`)
  return found
}

const button = (page: Page, name: RegExp) => page.getByRole('form', { name: '筛选' }).getByRole('button', { name })

async function search(page: Page, keyword: string) {
  await page.getByLabel('关键词').fill(keyword)
  await answered(
    page,
    () => button(page, /查\s*询/).click(),
    (query) => query.get('keyword') === keyword,
  )
}

interface WebCapture {
  baoquan_no: string
  name: string
  label: string | null
  address: string | null
}

test('ONLINE-02 ONLINE-03 ATTEST-01 web captures are filtered by label, the image is shown over the list, and the certificate links back to it', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const { baoquan_no, name, label } = await rowThat<WebCapture>(operator, '/api/online/getWebList?', (row) => row.label !== null && row.address !== null)
  await page.goto('/online/web')
  await settled(page)
  await page.getByLabel('标签').click()
  await page.locator('.ant-select-item-option').filter({ hasText: label! }).click()
  await answered(
    page,
    () => button(page, /查\s*询/).click(),
    (query) => query.has('label'),
  )
  expect(new URL(page.url()).searchParams.has('label')).toBe(true)
  const labels = await page.locator('tbody tr.ant-table-row td:nth-child(5)').allTextContents()
  expect([labels.length > 0, new Set(labels)]).toEqual([true, new Set([label])])

  await search(page, baoquan_no)
  await page.getByRole('button', { name: '预览结果' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('img', { name }).waitFor()
  await page.waitForFunction(() => (document.querySelector('[role=dialog] img') as HTMLImageElement).naturalWidth > 100)
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: '查看证书' }).click()
  await page.waitForURL(`**/online/attestation/${baoquan_no}/web`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('清洁性检查').waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL((at) => at.pathname === '/online/web' && at.searchParams.get('keyword') === baoquan_no)
  expect(complaints).toEqual([])
})

interface LiveCapture {
  baoquan_no: string
  name: string
  video_url: string | null
  time_length: number
}

test('ONLINE-03 UX-C6 the recording of a live stream plays by ranges over its list, and closing the dialog ends it', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const { baoquan_no, name, time_length } = await rowThat<LiveCapture>(operator, '/api/online/getLiveList?', ({ video_url }) => video_url !== null)
  const statuses = new Set<number>()
  page.on('response', (response) => response.url().includes('/api/online/getFile') && statuses.add(response.status()))
  await page.goto('/online/live')
  await settled(page)
  await search(page, baoquan_no)
  await page.getByText(`${time_length} 分钟`).waitFor()
  await page.getByRole('button', { name: '预览结果' }).click()
  const dialog = page.getByRole('dialog', { name })
  const video = dialog.locator('video')
  await video.waitFor()
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1)
  expect(await findingsOn(page)).toEqual([])
  await video.evaluate((element: HTMLVideoElement) => {
    Object.assign(globalThis, { left: element })
    return element.play()
  })
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => !document.querySelector('video'))
  await page.waitForFunction(() => {
    const { paused, src } = (globalThis as unknown as { left: HTMLVideoElement }).left
    return paused && src === ''
  })
  expect([...statuses]).toEqual([206])
  expect(complaints).toEqual([])
})

test('ONLINE-04 UX-A7 captures selected on two pages are downloaded one by one, and the dialog closes itself', async () => {
  const { page } = await open('admin@demo.cn')
  const downloaded: string[] = []
  page.on('download', (download) => downloaded.push(download.suggestedFilename()))
  await page.goto('/online/process')
  await settled(page)
  await page.getByRole('link', { name: '批量下载' }).click()
  await page.getByRole('heading', { name: '批量下载' }).waitFor()
  await page.goto('/online/processDownload?status=SUCCESS')
  await settled(page)
  const boxes = page.locator('tbody input[type=checkbox]:enabled')
  await boxes.first().check()
  await answered(
    page,
    () => page.getByRole('listitem', { name: '2', exact: true }).click(),
    (query) => query.get('page') === '2',
  )
  await boxes.first().check()
  await page.getByText('已选 2 项').waitFor()
  await page.getByRole('button', { name: '逐个下载' }).click()
  const dialog = page.getByRole('dialog', { name: '批量下载' })
  await dialog.getByText('正在批量下载 2 个文件').waitFor()
  await eventually(async () => downloaded.filter((name) => name.endsWith('.mp4')).length, 2)
  await dialog.waitFor({ state: 'hidden' })
})

interface Account {
  user_id: number
  mobile: string
  name: string
}

test('ONLINE-05 a live configuration is added after a refusal that kept the typed text, then edited and deleted', async () => {
  const operator = await open('admin@demo.cn')
  const { page } = operator
  const token = (await operator.token())!
  const taken = await rowThat<{ id: number; mobile: string }>(operator, '/api/online/getLiveConfigs?', () => true)
  const takenAccount = await revealed('/api/online/revealLiveConfig', { id: taken.id }, token)
  const { data: configs } = await backEnd(url).get<{ data: { mobile: string }[] }>('/api/online/getLiveConfigs?limit=100', token)
  const has = new Set(configs.map(({ mobile }) => mobile))
  // Both lists mask the number.
  const { user_id, mobile: masked, name } = await rowThat<Account>(operator, '/api/user/getUserList?types=2&', (user) => !has.has(user.mobile))
  const mobile = await mobileOf(user_id, token)
  await page.goto('/online/live')
  await settled(page)
  await page.getByRole('link', { name: '直播取证参数配置' }).click()
  await page.getByRole('heading', { name: '直播取证参数配置' }).waitFor()
  await settled(page)

  await page.getByRole('button', { name: '新增配置' }).click()
  const adding = page.getByRole('dialog', { name: '新增配置' })
  await adding.getByLabel('账号').fill(takenAccount)
  await adding.getByLabel('截图频率').fill('10')
  await adding.getByLabel('截图次数').fill('60')
  await adding.getByRole('button', { name: /提\s*交/ }).click()
  await adding.getByText('该账号已有配置').waitFor()
  expect(await adding.getByLabel('截图次数').inputValue()).toBe('60')
  expect(await findingsOn(page)).toEqual([])
  await adding.getByLabel('账号').fill(mobile)
  await adding.getByRole('button', { name: /提\s*交/ }).click()
  await page.getByText('添加成功').waitFor()
  await adding.waitFor({ state: 'hidden' })

  await search(page, mobile)
  const cells = page.locator('tbody tr.ant-table-row td')
  await eventually(async () => (await cells.allTextContents()).slice(0, 4), [name, masked, '10', '60'])
  await page.getByRole('button', { name: '编辑' }).click()
  const editing = page.getByRole('dialog', { name: '编辑配置' })
  await editing.getByText(masked).waitFor()
  await editing.getByLabel('截图频率').fill('15')
  expect(await findingsOn(page)).toEqual([])
  await editing.getByRole('button', { name: /提\s*交/ }).click()
  await page.getByText('编辑成功').waitFor()
  await eventually(async () => (await cells.allTextContents()).slice(2, 4), ['15', '60'])
  await page.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: `删除 ${name} 的直播取证配置？` })
  await question.getByRole('button', { name: /删\s*除/ }).click()
  await page.getByText('操作成功').waitFor()
  await page.getByText('无匹配结果').waitFor()
})
