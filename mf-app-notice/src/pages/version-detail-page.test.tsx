import { ApiError } from '@console/platform/contract'
import { appNotice, type VersionDetail } from '@console/platform/contract/app-notice'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { packageFacts, version } from '../testing/records'

const detail: VersionDetail = {
  ...version,
  update_content: '第一行\n<b>第二行</b>',
  created_by: '陈志远',
  address: `${'a'.repeat(32)}.apk`,
  package: packageFacts,
  withdrawn_by: null,
  withdrawal_reason: null,
}

const open = (answer: () => VersionDetail) =>
  renderPage(routes, '/app/details/3', fakeServer(appNotice, { version: answer, versions: () => ({ data: [], count: 0 }) }))

test('APP-02 a version with what is new, and its package', async () => {
  const page = await open(() => detail)
  expect(await screen.findByRole('heading', { name: '版本 3.1.0' })).toBeVisible()
  for (const text of ['3.0.1', '2026-10-26 10:00:00', '陈志远', '公告与反馈', '存证.apk', 'cn.demo.evidence', '12 MB'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText(/第一行\s<b>第二行<\/b>/)).toBeVisible()
  expect(screen.getByRole('button', { name: `复制 ${packageFacts.sha256}` })).toBeVisible()
  expect(screen.getByRole('button', { name: '下载安装包' })).toBeVisible()
  expect(page.crumbs).toEqual(['版本 3.1.0'])
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(page.url).toBe('/app/index')
})

test('APP-02 a version from before packages were kept has none to download', async () => {
  await open(() => ({ ...detail, address: null, package: null }))
  expect(await screen.findByText('该版本没有在本系统保存安装包')).toBeVisible()
  expect(screen.queryByRole('button', { name: '下载安装包' })).toBeNull()
})

test('BACK-01 for a version whose package is stored by another back end, the address is shown', async () => {
  await open(() => ({ ...detail, address: 'https://files.example/app.apk', package: null }))
  expect(await screen.findByRole('button', { name: '复制 https://files.example/app.apk' })).toBeVisible()
})

test('APP-06 a withdrawn version shows reason, operator and time', async () => {
  await open(() => ({ ...detail, withdrawn_at: '2026-11-13 16:20:00', withdrawn_by: '王芳', withdrawal_reason: '部分机型无法录屏' }))
  for (const text of ['已撤回', '部分机型无法录屏', '王芳', '2026-11-13 16:20:00']) expect(await screen.findByText(text)).toBeVisible()
})

test('APP-02 an unknown version is reported with a message', async () => {
  await open(() => {
    throw new ApiError(404, '该版本不存在')
  })
  expect(await screen.findByText('该版本不存在')).toBeVisible()
})
