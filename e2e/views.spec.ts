import { findingsOn } from './src/axe'
import { answered, settled } from './src/list'
import { open, openAs, url } from './src/operator'
import { backEnd } from './src/back-end'

const LIST = '/evidence/EnterpriseCertificate/download'

test('VIEW-02 VIEW-03 UX-G1 a view belongs to one account, and its link opens the same rows for another account', async () => {
  const { page, context, complaints } = await open('admin@demo.cn')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  await page.goto('/evidence/EnterpriseCertificate?sort=saveTime.asc')
  await settled(page)
  await answered(
    page,
    () =>
      page
        .getByLabel('关键词')
        .fill('合同')
        .then(() => page.keyboard.press('Enter')),
    (query) => query.get('keyword') === '合同',
  )
  await page.getByRole('button', { name: '视图' }).click()
  const menu = page.getByRole('dialog', { name: '视图' })
  await menu.getByRole('button', { name: '另存为…' }).click()
  expect(await findingsOn(page)).toEqual([])
  await menu.getByRole('textbox', { name: '视图名称' }).fill('最早的合同')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '视图：最早的合同' }).waitFor()
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: '视图：最早的合同' }).click()
  await menu.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('链接已复制').waitFor()
  const rows = await page.locator('tbody tr.ant-table-row').allTextContents()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const colleague = await openAs(await backEnd(url).signIn('viewer@demo.cn'))
  await colleague.page.goto(link)
  await settled(colleague.page)
  expect(await colleague.page.getByLabel('关键词').inputValue()).toBe('合同')
  const numberOf = (row: string) => /BQ\d+/.exec(row)?.[0]
  expect((await colleague.page.locator('tbody tr.ant-table-row').allTextContents()).map(numberOf)).toEqual(rows.map(numberOf))
  await colleague.page.getByRole('button', { name: '视图' }).click()
  await colleague.page.getByRole('button', { name: '默认视图' }).waitFor()
  expect(await colleague.page.getByRole('button', { name: '最早的合同' }).count()).toBe(0)
  expect([...complaints, ...colleague.complaints]).toEqual([])
})

test('VIEW-01 UX-A7 UX-G1 rows selected in two searches are zipped at once', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto(LIST)
  await settled(page)
  const boxes = page.locator('tbody input[type=checkbox]:enabled')
  for (const word of ['合同', '照片']) {
    await answered(
      page,
      () =>
        page
          .getByLabel('关键词')
          .fill(word)
          .then(() => page.keyboard.press('Enter')),
      (query) => query.get('keyword') === word,
    )
    await boxes.first().check()
  }
  await page.getByText('已选 2 项').waitFor()
  await page.getByRole('button', { name: '查看' }).click()
  const tray = page.getByRole('dialog', { name: '所选清单' })
  await tray.getByText(/合同/).first().waitFor()
  expect(await tray.getByRole('listitem').count()).toBe(2)
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '打包下载' }).click()
  await page
    .getByRole('dialog', { name: '打包下载' })
    .getByText(/2 份证据/)
    .waitFor()
  expect(complaints).toEqual([])
})

test('VIEW-04 a column is resized and pinned, and both survive a reload', async () => {
  const { page, complaints } = await open('finance@demo.cn')
  await page.goto('/money/customer')
  await settled(page)
  const head = page.getByRole('columnheader').nth(1)
  const title = (await head.textContent())!
  const { x, y, width, height } = (await head.boundingBox())!
  // A slow machine saves the width and the pin one after the other.
  const saved = page.waitForResponse((response) => response.url().endsWith('/savePreference') && (response.request().postData() ?? '').includes('pinned'))
  await page.mouse.move(x + width - 3, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width + 57, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: `${title} 固定在左侧` }).click()
  expect(await findingsOn(page)).toEqual([])
  await saved
  await page.reload()
  await settled(page)
  const first = page.getByRole('columnheader').first()
  expect(await first.textContent()).toBe(title)
  expect((await first.boundingBox())!.width).toBeCloseTo(width + 60, -1)
  await page.getByRole('button', { name: '列设置' }).click()
  const restored = page.waitForResponse((response) => response.url().endsWith('/savePreference'))
  await page.getByRole('button', { name: '恢复默认' }).click()
  await restored
  expect(complaints).toEqual([])
})
