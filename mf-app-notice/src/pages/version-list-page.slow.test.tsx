import { ApiError } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { packageFacts, version } from '../testing/records'

test('APP-01 versions with the one before each, a dash where there is none', async () => {
  const server = fakeServer(appNotice, {
    versions: () => ({ data: [version, { ...version, id: 1, current_version: '1.0.0', upper_version: null }], count: 2 }),
  })
  await renderPage(routes, '/app/index?keyword=3.1', server)
  const first = (await screen.findByText('3.1.0')).closest('tr')!
  expect(server.inputs('versions')).toEqual([{ keyword: '3.1', page: '1', limit: '10' }])
  const textsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(textsOf(first)).toEqual(['3.1.0', '3.0.1', '公告与反馈', '已发布', '2026-10-26 10:00:00', '2026-10-26 08:00:00', '查看撤回'])
  expect(textsOf(screen.getByText('1.0.0').closest('tr')!)[1]).toBe('—')
})

test('APP-06 a version is withdrawn with a reason, and is then shown as withdrawn without that operation', async () => {
  let withdrawn_at: string | null = null
  let isTaken = true
  const server = fakeServer(appNotice, {
    versions: () => ({ data: [{ ...version, withdrawn_at }], count: 1 }),
    withdrawVersion() {
      if (isTaken) throw new ApiError(409, '版本 3.1.0 已撤回')
      withdrawn_at = '2026-11-13 16:20:00'
      return null
    },
  })
  const page = await renderPage(routes, '/app/index', server)
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回版本 3.1.0' }))
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await dialog.findByText('请输入撤回原因')).toBeVisible()
  expect(server.inputs('withdrawVersion')).toEqual([])
  await userEvent.type(dialog.getByLabelText('撤回原因'), '部分机型无法录屏')
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('版本 3.1.0 已撤回')).toBeVisible()
  isTaken = false
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.said).toContain('撤回成功'))
  expect(server.inputs('withdrawVersion')).toEqual(Array(2).fill({ id: '3', reason: '部分机型无法录屏' }))
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
})

test('UX-E6 who may not withdraw a version finds no operation for it', async () => {
  const server = fakeServer(appNotice, { versions: () => ({ data: [version], count: 1 }) })
  await renderPage(routes, '/app/index', server, { may: ['app/getVersionList', 'app/addVersion'] })
  await screen.findByText('3.1.0')
  expect(screen.getByRole('link', { name: '查看' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
})

const address = `${'a'.repeat(32)}.apk`
type Upload = NonNullable<Parameters<typeof fakeServer<typeof appNotice>>[1]['upload']>

async function openDialog(upload: Upload = () => ({ path: address, ...packageFacts })) {
  const server = fakeServer(appNotice, { versions: () => ({ data: [version], count: 1 }), upload, addVersion: () => null })
  const page = await renderPage(routes, '/app/index', server)
  await userEvent.click(await screen.findByRole('button', { name: '新增产品更新' }))
  const dialog = await screen.findByRole('dialog', { name: '新增产品更新' })
  const choose = (name = '存证.apk') =>
    userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['PK'], name), { applyAccept: false })
  return { server, page, dialog, choose, submit: () => userEvent.click(within(dialog).getByRole('button', { name: '提交' })) }
}

/** Types a time as an operator who knows it does. */
function typeTime(dialog: HTMLElement, time: string) {
  const field = within(dialog).getByLabelText('更新时间')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: time } })
  fireEvent.blur(field)
}

test('APP-01 nothing is added before every rule holds; the package is required', async () => {
  const { server, submit } = await openDialog()
  expect(screen.getByText('请上传安装包地址')).toBeVisible()
  await submit()
  for (const message of ['更新时间不能为空', '当前版本号不能为空', '更新描述不能为空', '更新内容不能为空', '下载地址不能为空'])
    expect(await screen.findByText(message)).toBeVisible()
  expect(server.inputs('addVersion')).toEqual([])
})

test('APP-01 MSG-01 UX-D6 a version is added with its package, of which the server’s findings are shown before', async () => {
  const { server, page, choose, submit, dialog } = await openDialog()
  typeTime(dialog, '2026-12-01 10:00:00')
  await userEvent.click(screen.getByLabelText('上一版本号'))
  await userEvent.click(await screen.findByTitle('3.1.0'))
  await userEvent.type(screen.getByLabelText('更新描述'), '体验改进')
  await userEvent.type(screen.getByLabelText('更新内容'), '第一行')
  await choose()
  for (const found of ['cn.demo.evidence', '3.2.0', '12 MB']) expect(await within(dialog).findByText(found)).toBeVisible()
  expect(screen.getByRole('button', { name: `复制 ${packageFacts.sha256}` })).toBeVisible()
  expect(screen.queryByText(/不一致/)).toBeNull()
  await submit()
  await waitFor(() => expect(page.said).toEqual(['上传成功', '新增成功']))
  expect(server.inputs('addVersion')).toEqual([
    { update_time: '2026-12-01 10:00:00', current_version: '3.2.0', upper_version: '3.1.0', update_desc: '体验改进', update_content: '第一行', address },
  ])
})

test('a version that differs from the package’s is said, and no more when it is mended', async () => {
  const { choose } = await openDialog()
  await userEvent.type(screen.getByLabelText('当前版本号'), '3.2.1')
  await choose()
  expect(await screen.findByText('安装包的版本是 3.2.0，与填写的当前版本号 3.2.1 不一致')).toBeVisible()
  await userEvent.type(screen.getByLabelText('当前版本号'), '{Backspace}0')
  await waitFor(() => expect(screen.queryByText(/不一致/)).toBeNull())
})

test('APP-01 when a manifest is unreadable, the name must be typed and is sent with the version; for a readable package it must not', async () => {
  const { server, choose, submit, dialog } = await openDialog(() => ({ path: address, ...packageFacts, package_name: null, version_name: null }))
  await choose()
  expect(await screen.findByText(/^安装包的清单未能读取/)).toBeVisible()
  typeTime(dialog, '2026-12-01 10:00:00')
  for (const [label, text] of [
    ['当前版本号', '3.2.0'],
    ['更新描述', '体验改进'],
    ['更新内容', '第一行'],
    ['应用包名', 'cn.demo.evidence'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text)
  await submit()
  await waitFor(() => expect(server.inputs('addVersion')).toMatchObject([{ current_version: '3.2.0', package_name: 'cn.demo.evidence', address }]))
})

test('APP-07 the package comes first and fills in the version; a version that was typed stays', async () => {
  const found = { path: address, ...packageFacts }
  let version_name = '3.2.0'
  const { choose, dialog } = await openDialog(() => ({ ...found, version_name }))
  const labels = [...dialog.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels.slice(0, 2)).toEqual(['安装包', '当前版本号'])
  await waitFor(() => expect(dialog.querySelector('[role=button]')).toHaveFocus())
  const field = screen.getByLabelText('当前版本号')
  await choose()
  await waitFor(() => expect(field).toHaveValue('3.2.0'))
  version_name = '3.3.0'
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  expect(field).toHaveValue('3.2.0')
  await choose()
  await waitFor(() => expect(field).toHaveValue('3.3.0'))
  await userEvent.type(field, '-rc')
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  await choose()
  expect(await screen.findByText('安装包的版本是 3.3.0，与填写的当前版本号 3.3.0-rc 不一致')).toBeVisible()
  expect(field).toHaveValue('3.3.0-rc')
})

test('APP-07 the name that was typed for a package is there when another one that does not name itself is chosen', async () => {
  const { choose } = await openDialog(() => ({ path: address, ...packageFacts, package_name: null, version_name: null }))
  await choose()
  await userEvent.type(await screen.findByLabelText('应用包名'), 'cn.demo.evidence')
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  expect(screen.getByLabelText('应用包名')).toHaveValue('cn.demo.evidence')
  await choose()
  expect(screen.getByLabelText('应用包名')).toHaveValue('cn.demo.evidence')
})

test("APP-07 another app's package is refused with a message until the operator confirms it; the next package needs a new confirmation", async () => {
  const { choose, server, submit, dialog } = await openDialog(() => ({
    path: address,
    ...packageFacts,
    package_name: 'cn.other.app',
    other_package_name: 'cn.demo.evidence',
  }))
  const refusal = '安装包的应用包名是 cn.other.app，以往版本是 cn.demo.evidence：请更换安装包，或确认发布的是另一个应用'
  server.answer('addVersion', ({ other_package }) => {
    if (!other_package) throw new ApiError(422, refusal, { fields: { other_package: refusal } })
    return null
  })
  await choose()
  expect(await screen.findByText('这是另一个应用的安装包：应用包名是 cn.other.app，以往版本是 cn.demo.evidence')).toBeVisible()
  expect(screen.queryByLabelText('应用包名')).toBeNull()
  typeTime(dialog, '2026-12-01 10:00:00')
  await userEvent.type(screen.getByLabelText('更新描述'), '体验改进')
  await userEvent.type(screen.getByLabelText('更新内容'), '第一行')
  await submit()
  expect(await screen.findByText(refusal)).toBeVisible()
  const box = () => screen.getByRole('checkbox', { name: /确认发布另一个应用的安装包/ })
  expect(box()).toHaveFocus()
  await userEvent.click(box())
  await userEvent.click(screen.getByRole('button', { name: '更换文件' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await choose()
  await screen.findByRole('checkbox')
  expect(box()).not.toBeChecked()
  await userEvent.click(box())
  await submit()
  await waitFor(() => expect(server.inputs('addVersion')).toHaveLength(2))
  expect(server.inputs('addVersion')[1]).toMatchObject({ current_version: '3.2.0', other_package: '1', address })
})

test('APP-01 an upload that fails says so and clears the address', async () => {
  const { choose, submit, page } = await openDialog(Answer.none)
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent('上传失败, 请重新上传...')
  await submit()
  expect(await screen.findByText('下载地址不能为空')).toBeVisible()
  expect(page.said).toEqual([])
})

test('UX-D6 what is no .apk is refused before a byte is sent', async () => {
  const { choose, server } = await openDialog()
  await choose('存证.ipa')
  expect(await screen.findByRole('alert')).toHaveTextContent('安装包应为 .apk 文件')
  expect(server.requests('upload')).toEqual([])
})

test('UX-E6 who may not add a version finds no button', async () => {
  const server = fakeServer(appNotice, { versions: () => ({ data: [version], count: 1 }) })
  await renderPage(routes, '/app/index', server, { may: ['app/getVersionList'] })
  await screen.findByText('3.1.0')
  expect(screen.queryByRole('button', { name: '新增产品更新' })).toBeNull()
})
