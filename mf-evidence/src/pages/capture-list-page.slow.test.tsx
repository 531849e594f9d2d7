import { ApiError } from '@console/platform/contract'
import { online } from '@console/platform/contract/online'
import { fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { captureAnswers, evidenceCaptures, webCaptures } from '../testing/captures'

async function open(url: string, shown: string, may?: Parameters<typeof renderPage>[3], server = fakeServer(online, captureAnswers)) {
  const page = await renderPage(routes, url, server, may)
  await screen.findByText(shown)
  return { server, page }
}

const rowOf = (name: string) => screen.getByText(name).closest('tr')!
const cells = (name: string) => [...rowOf(name).querySelectorAll('td')].map((cell) => cell.textContent)
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const lastCell = (name: string) => cells(name).at(-1)

async function pick(filter: string, choice: string) {
  fireEvent.mouseDown(screen.getByLabelText(filter))
  fireEvent.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
}
const search = () => fireEvent.click(screen.getByText('查询'))

test('ONLINE-01 ONLINE-02 ONLINE-03 DESK-04 web captures: the label filter is the server’s, only what succeeded leads to certificate and image, and the image comes from its address', async () => {
  const { server } = await open('/online/web?registtime=2026-01-01+-+2026-01-31', '店铺首页')
  expect(server.inputs('webList')).toEqual([{ registtime: '2026-01-01 - 2026-01-31', page: '1', limit: '10' }])
  expect(heads()).toEqual(['取证编号', '取证名称', '用户名称', '手机号', '标签', '取证状态', '取证时间', '操作'])
  expect(cells('店铺首页')).toEqual([
    ...['BQ20260102000007', '店铺首页', '杭州存真科技有限公司', '13800000007', '商标侵权', '取证成功', '2026-01-02 03:04:05'],
    '查看证书预览结果',
  ])
  expect([cells('商品详情页').slice(4, 6), lastCell('商品详情页')]).toEqual([['—', '取证失败'], '—'])
  expect([cells('公众号文章')[5], lastCell('公众号文章')]).toEqual(['排队中', '—'])
  const [number] = within(rowOf('店铺首页')).getAllByRole('link')
  expect(number).toHaveTextContent('BQ20260102000007')
  expect(number).toHaveAttribute('href', '/online/attestation/BQ20260102000007/web')
  expect(within(rowOf('商品详情页')).queryByRole('link')).toBeNull()
  expect(within(rowOf('店铺首页')).getByText('查看证书')).toHaveAttribute('href', '/online/attestation/BQ20260102000007/web')
  expect(screen.getByText('批量下载').closest('a')).toHaveAttribute('href', '/online/webDownload')

  await pick('标签', '名誉权')
  search()
  await waitFor(() => expect(server.inputs('webList').at(-1)).toEqual({ label: '2', registtime: '2026-01-01 - 2026-01-31', page: '1', limit: '10' }))

  await userEvent.click(within(rowOf('店铺首页')).getByText('预览结果'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByAltText('店铺首页')).toHaveAttribute('src', '/api/online/getFile?path=a1.jpg')
  for (const fact of ['Windows Server 2022', '北京机房 电信', '病毒与木马扫描：未发现；网络代理：未设置']) expect(dialog.getByText(fact)).toBeVisible()
  expect(server.inputs('certificate')).toEqual([])
  expect(dialog.queryByText('下一条')).toBeNull()
})

test('ONLINE-03 buttons and arrow keys lead to the next capture of the page that can be shown, and back; keys that a video or an image takes do not', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation()
  await open('/online/process', '下单购买过程')
  await userEvent.click(within(rowOf('下单购买过程')).getByText('预览结果'))
  const button = (name: string) => screen.getByRole('button', { name })
  const close = async () => {
    await userEvent.click(button('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const shown = async (name: string) => {
    expect(await screen.findByText(name, { selector: '.ant-modal-title' })).toBeVisible()
    expect(screen.getByLabelText(/^视频：/)).toHaveAttribute('aria-label', `视频：${name}`)
  }
  await shown('下单购买过程')
  expect(button('上一条')).toBeDisabled()
  await userEvent.click(button('下一条'))
  await shown('手机录屏')
  expect(button('下一条')).toBeDisabled()
  fireEvent.keyDown(screen.getByLabelText('视频：手机录屏'), { key: 'ArrowLeft' })
  await shown('手机录屏')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await shown('手机录屏')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await shown('下单购买过程')
  await userEvent.keyboard('{ArrowRight}')
  await shown('手机录屏')
  await close()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await userEvent.click(within(rowOf('手机录屏')).getByText('预览结果'))
  await shown('手机录屏')
  await close()
  await userEvent.click(within(rowOf('下单购买过程')).getByText('预览结果'))
  await shown('下单购买过程')
})

test.each([
  ['/online/process', '1', ['取证中', '排队中', '上传中', '取证成功', '取证失败', '取证取消'], 'pro'],
  ['/online/move', '3', ['取证成功', '排队中', '取证失败', '取证中', '上传中', '取证取消'], 'move'],
])('ONLINE-01 ONLINE-02 TABLE-02 the list at %s: every status in words, and its own choices of the filter', async (url, type, choices, certificate) => {
  const { server } = await open(url, '下单购买过程')
  expect(server.inputs('evidenceList')).toEqual([{ type, page: '1', limit: '10' }])
  expect(evidenceCaptures.map(({ name }) => cells(name)[5])).toEqual([
    ...['取证成功', '排队中', '取证中', '上传中', '取证失败', '取证取消'],
    ...['取证成功', '排队中', '取证失败'],
  ])
  expect(evidenceCaptures.map(({ name }) => lastCell(name) !== '—')).toEqual(evidenceCaptures.map(({ status }) => status.startsWith('SUCCESS')))
  expect(within(rowOf('手机录屏')).getByText('查看证书')).toHaveAttribute('href', `/online/attestation/QZ00000000000007/${certificate}`)
  fireEvent.mouseDown(screen.getByLabelText('取证状态'))
  await screen.findByText('全部', { selector: '.ant-select-item-option-content' })
  expect([...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)).toEqual(['全部', ...choices])
})

test.each([
  ['/online/process?status=SUCCESSED', '1'],
  ['/online/move?status=SUCCESS', '3'],
])('ONLINE-02 a status in the address that only the other type has (%s) is ignored, and the page says so', async (url, type) => {
  const { server } = await open(url, '下单购买过程')
  expect(server.inputs('evidenceList')).toEqual([{ type, page: '1', limit: '10' }])
  expect(screen.getByText('网址中的取证状态无效，已忽略')).toBeVisible()
  expect(screen.queryByText(/^编号 /)).toBeNull()
})

test('ONLINE-01 ONLINE-03 TABLE-02 live captures: their length, the video in a dialog that ends it when closed, and a reason where there is none yet', async () => {
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation()
  const { page } = await open('/online/live', '直播带货录像')
  expect(heads()).toContain('时长')
  expect([cells('直播带货录像')[7], cells('还在上传的录像')[7]]).toEqual(['42 分钟', '—'])
  await userEvent.click(within(rowOf('还在上传的录像')).getByText('预览结果'))
  expect(page.said).toEqual(['错误：证据文件缺失或仍在上传，暂不能预览'])
  await userEvent.click(within(rowOf('直播带货录像')).getByText('预览结果'))
  const dialog = within(await screen.findByRole('dialog', { name: '直播带货录像 · 42 分钟' }))
  expect(await dialog.findByLabelText('视频：直播带货录像')).toHaveAttribute('src', '/api/online/getFile?path=c3.mp4')
  expect(screen.getByLabelText('视频：直播带货录像')).toHaveProperty('autoplay', true)
  expect(pause).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(document.querySelector('video')).toBeNull())
  expect(pause).toHaveBeenCalled()
  expect(screen.getByText('直播取证参数配置').closest('a')).toHaveAttribute('href', '/online/liveConfig')
  expect(screen.getByText('批量下载').closest('a')).toHaveAttribute('href', '/online/liveDownload')
})

test('DESK-32 a capture whose file no longer matches its hash is 已损坏 in place of its success, and not shown', async () => {
  const server = fakeServer(online, captureAnswers)
  server.answer('webList', () => ({ data: [{ ...webCaptures[0]!, damaged: true }], count: 1 }))
  const { page } = await open('/online/web', '店铺首页', undefined, server)
  expect(cells('店铺首页')[5]).toBe('已损坏')
  await userEvent.click(screen.getByText('预览结果'))
  expect(page.said).toEqual(['错误：文件与存证时不一致，已停止提供'])
})

test('ONLINE-03 what another back end keeps on a server of its own is shown from there, or opened there', async () => {
  const server = fakeServer(online, captureAnswers)
  server.answer('webList', () => ({ data: [{ ...webCaptures[0]!, address: 'https://oss.example/a1.jpg' }], count: 1 }))
  server.answer('evidenceList', () => ({ data: [{ ...evidenceCaptures[0]!, ossurl: 'https://oss.example/b2.mp4' }], count: 1 }))
  const { page } = await open('/online/web', '店铺首页', undefined, server)
  await userEvent.click(screen.getByText('预览结果'))
  expect(await screen.findByAltText('店铺首页')).toHaveAttribute('src', 'https://oss.example/a1.jpg')
  page.unmount()
  await open('/online/process', '下单购买过程', undefined, server)
  await userEvent.click(screen.getByText('预览结果'))
  expect(await screen.findByText('在新窗口中播放')).toHaveAttribute('href', 'https://oss.example/b2.mp4')
})

test('TABLE-02 several images of one capture, their addresses separated by commas, are each shown', async () => {
  const server = fakeServer(online, captureAnswers)
  server.answer('webList', () => ({ data: [{ ...webCaptures[0]!, address: 'https://oss.example/a1.jpg,https://oss.example/a2.jpg' }], count: 1 }))
  await open('/online/web', '店铺首页', undefined, server)
  await userEvent.click(screen.getByText('预览结果'))
  expect(await screen.findByAltText('店铺首页 1')).toHaveAttribute('src', 'https://oss.example/a1.jpg')
  await userEvent.click(screen.getByRole('button', { name: '店铺首页 2' }))
  expect(await screen.findByAltText('店铺首页 2')).toHaveAttribute('src', 'https://oss.example/a2.jpg')
})

test('UX-E6 UX-A9 who holds the list alone finds neither download nor configuration; a label list that does not come is asked for again', async () => {
  const server = fakeServer(online, captureAnswers)
  server.answer('webLabels', () => {
    throw new ApiError(500, '服务器出错了，请稍后重试')
  })
  const { page } = await open('/online/web?label=3', '店铺首页', { may: ['online/getWebList'] }, server)
  expect(screen.queryByText('批量下载')).toBeNull()
  expect(lastCell('店铺首页')).toBe('查看证书预览结果')
  expect(await screen.findByText('编号 3')).toBeVisible()
  server.answer('webLabels', () => ({ list: [{ id: 3, name: '商标侵权' }] }))
  fireEvent.mouseDown(screen.getByLabelText('标签'))
  expect(await screen.findByText('商标侵权', { selector: '.ant-select-item-option-content' })).toBeInTheDocument()
  page.unmount()
  await open('/online/live', '直播带货录像', { may: ['online/getLiveList'] }, server)
  expect(screen.queryByText('直播取证参数配置')).toBeNull()
})

test.each([
  ['/online/web', '店铺首页'],
  ['/online/process', '下单购买过程'],
  ['/online/move', '下单购买过程'],
  ['/online/live', '直播带货录像'],
])('TABLE-02 %s calls a user by cName, else by user name, and never as the capture', async (url, shown) => {
  const called = <Row extends object>(list: () => { data: Row[] }) => {
    const [first, ...others] = list().data
    return () => ({ data: [{ ...first!, cName: '拾光印刷厂' }, ...others], count: 1 + others.length })
  }
  const { webList, evidenceList, liveList } = captureAnswers
  const answers = { ...captureAnswers, webList: called(webList), evidenceList: called(evidenceList), liveList: called(liveList) }
  await open(url, shown, undefined, fakeServer(online, answers))
  expect(cells(shown)[2]).toBe('拾光印刷厂')
  const others = screen.getAllByRole('row').slice(2)
  expect(new Set(others.map((row) => row.querySelectorAll('td')[2]!.textContent))).toEqual(new Set(['杭州存真科技有限公司']))
})
