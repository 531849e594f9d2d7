import { evidence } from '@console/platform/contract/evidence'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { inEveryState, piece } from '../testing/evidence'

async function open(url: string, rows = [piece], may?: Parameters<typeof renderPage>[3]) {
  const list = () => ({ data: rows, count: rows.length })
  const server = fakeServer(evidence, { list, batchList: list })
  const page = await renderPage(routes, url, server, may)
  await screen.findByText(rows[0]!.title)
  return { server, page }
}

const row = (title: string) => within(screen.getByText(title).closest('tr')!)
const cells = (title: string) => [...screen.getByText(title).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)
const press = (title: string, name: string) => userEvent.click(row(title).getByText(name))

test('EVI-01 the enterprise list shows every piece with whose it is, and honours date range and keyword', async () => {
  const { server } = await open('/evidence/EnterpriseCertificate?keyword=合同&datetime=2026-01-01+-+2026-01-31')
  expect(server.inputs('list')).toEqual([{ keyword: '合同', datetime: '2026-01-01 - 2026-01-31', page: '1', limit: '10' }])
  expect(cells(piece.title)).toEqual([
    ...['BQ20260102000007', '合同签署录像', '杭州存真科技有限公司', '13800000007', '文件存证', '2026-01-02 03:04:05'],
    ...['已上传', '企业', '下载'],
  ])
})

test('EVI-01 the personal list is the same list, restricted to what the app captured', async () => {
  const { server } = await open('/evidence/certificate', [{ ...piece, isApp: 3, userType: 1 }])
  expect(server.inputs('list')).toEqual([{ isApp: '1', page: '1', limit: '10' }])
  expect(cells(piece.title)).toContain('录像取证')
})

test.each(['/evidence/EnterpriseCertificate', '/evidence/certificate'])('TABLE-02 %s calls an owner by cName where the back end has it', async (url) => {
  const named = { ...piece, cName: '拾光印刷厂' }
  await open(url, [named])
  expect(cells(piece.title)[2]).toBe('拾光印刷厂')
})

test('EVI-02 newData decides which certificate page a row opens, with its file’s state and its user’s type', async () => {
  await open('/evidence/EnterpriseCertificate', inEveryState)
  const links = inEveryState.map(({ title }) => row(title).getByText(title).getAttribute('href'))
  expect(links).toEqual([
    '/certificate/BQ20260102000007/12?isDownload=1&userType=2',
    '/certificateApi/BQ20260102000007/12?isDownload=1&userType=2',
    '/certificate/BQ20260102000007/12?isDownload=2&userType=2',
    '/certificate/BQ20260102000007/12?isDownload=0&userType=2',
  ])
})

test('EVI-03 a file that is missing or on its way is neither downloaded nor shown, and says why', async () => {
  const { server, page } = await open('/evidence/EnterpriseCertificate', inEveryState)
  await press('上传中图片', '下载')
  await press('上传中图片', '预览')
  await press('缺失文件', '下载')
  expect(page.said).toEqual(['错误：证据上传中请稍后下载', '错误：证据上传中请稍后下载', '错误：证据缺失不可下载'])
  expect(server.inputs('fileLink')).toEqual([])
})

test('DESK-32 a file that no longer matches its hash is 已损坏 in its row, and its download says why there is none', async () => {
  const { page } = await open('/evidence/EnterpriseCertificate', [{ ...piece, fileStatus: 3 }])
  expect(cells(piece.title)).toContain('已损坏')
  await press(piece.title, '下载')
  expect(page.said).toEqual(['错误：文件与存证时不一致，已停止提供'])
})

test('EVI-03 UX-D1 a file is asked for by its number, and comes from the link that is answered', async () => {
  savedFiles()
  const { server, page } = await open('/evidence/EnterpriseCertificate')
  server.answer('fileLink', () => ({ url: '/api/evidence/download?ticket=t1' }))
  server.answer('download', () => Answer.file('合同签署录像.mp4', 'film'))
  await press(piece.title, '下载')
  await waitFor(() => expect(page.said).toEqual(['已下载 合同签署录像.mp4']))
  expect([server.inputs('fileLink'), server.inputs('download')]).toEqual([[{ baoquan: 'BQ20260102000007' }], [{ ticket: 't1' }]])
})

test('EVI-03 a link to a server of another back end is left to the browser', async () => {
  const { server, page } = await open('/evidence/EnterpriseCertificate')
  server.answer('fileLink', () => ({ url: 'https://oss.example/film.mp4' }))
  await press(piece.title, '下载')
  await waitFor(() => expect(document.querySelector('iframe[title=下载]')).toHaveAttribute('src', 'https://oss.example/film.mp4'))
  expect(page.said).toEqual([])
  document.querySelector('iframe[title=下载]')!.remove()
})

test('EVI-04 an image is shown over the list, by the address that is answered', async () => {
  const { server } = await open('/evidence/EnterpriseCertificate', inEveryState)
  server.answer('imagePreview', () => ({ url: '/api/evidence/getFile?path=a.png' }))
  await press('已上传图片', '预览')
  const dialog = within(await screen.findByRole('dialog', { name: '已上传图片' }))
  expect(await dialog.findByAltText('已上传图片')).toHaveAttribute('src', '/api/evidence/getFile?path=a.png')
  expect(server.inputs('imagePreview')).toEqual([{ baoquan_no: 'BQ20260102000007' }])
})

test('UX-E6 who holds the list alone finds neither a download nor the batch page', async () => {
  await open('/evidence/EnterpriseCertificate', inEveryState, { may: ['evidence/getEvidenceList'] })
  expect(cells('已上传图片').at(-1)).toBe('预览')
  expect(cells('已上传文件').at(-1)).toBe('—')
  expect(screen.queryByText('批量下载')).toBeNull()
})
