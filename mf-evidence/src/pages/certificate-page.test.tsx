import { createHash } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { evidence, type EvidenceDetail, type LinkRow } from '@console/platform/contract/evidence'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { custodyEvent, detail, link, proof } from '../testing/evidence'

const device = { name: '小明的手机', model_name: 'Mate 60', version: '3.2.1', version_sys: '14', processor: 'arm64', core: '8', type: 1 } as const

async function open(
  piece: Partial<EvidenceDetail> = {},
  { url = '/certificate/BQ20260102000007/12', ...options }: Parameters<typeof renderPage>[3] & { url?: string } = {},
) {
  const answer = () => ({ ...detail, ...piece })
  const server = fakeServer(evidence, {
    detail: answer,
    apiDetail: answer,
    previewLink: () => ({ path: '/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=g', expireTime: '2026-01-02 03:19:05' }),
    proof: () => proof,
    custody: ({ page }) => ({ data: [{ ...custodyEvent, seq: 21 - page }], count: 20 }),
    custodyChain: () => ({ evidenceId: 7, events: [], sealed: null }),
    addCustody: () => null,
  })
  const page = await renderPage(routes, url, server, options)
  await screen.findByText(piece.title ?? detail.title, { selector: 'h1' })
  return { server, page }
}

const fields = () => Object.fromEntries([...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling!.textContent]))
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

/** jsdom loads no frames: the sheet's places are put into it. */
function load(frame: HTMLIFrameElement) {
  const sheet = frame.contentDocument!
  sheet.open()
  sheet.write('<body><div id="sheet"><div id="paper"></div><div id="below"></div></div></body>')
  sheet.close()
  fireEvent.load(frame)
  return sheet
}

test('CERT-01 a piece of the old console: its facts, its hashes whole, and the way to the explorer', async () => {
  const { server } = await open()
  await screen.findByText('平台已对存证内容签名')
  expect(server.inputs('detail')).toEqual([{ baoquan: 'BQ20260102000007', userId: '12' }])
  expect(fields()).toMatchObject({
    ...{
      证据编号: 'BQ20260102000007',
      用户名称: '杭州存真科技有限公司',
      证据类型: '视频',
      文件: '合同签署录像.mp4（92.8 KB）',
      开始时间: '2026-01-02 03:00:00',
      结束时间: '2026-01-02 03:03:00',
      上链时间: '2026-01-02 03:04:15，内置账本（未接入区块链）第 3 批',
      时间戳: '2026-01-02 03:04:06，本平台内置时间戳（非第三方）',
      平台签名: '平台已对存证内容签名',
    },
    '证据哈希（SHA-256）': 'ab'.repeat(32),
    '证据哈希（SM3）': 'cd'.repeat(32),
  })
  expect(fields()).not.toHaveProperty('取证地点')
})

test('CERT-02 a click on the blockchain hash opens the explorer in a new tab', async () => {
  await open()
  const link = screen.getByRole('link', { name: detail.blockchain_hash! })
  expect(link).toHaveAttribute('title', '在区块浏览器中查询')
  expect(link).toHaveAttribute('href', detail.explorerUrl)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('CERT-01 a piece of the API asks its own call; until the ledger has it, it says so', async () => {
  const { server } = await open(
    { blockchain_hash: null, chainTime: null, explorerUrl: null, sm3: null, startAt: null, endAt: null },
    { url: '/certificateApi/BQ20260102000007/12' },
  )
  expect(server.inputs('apiDetail')).toHaveLength(1)
  expect(fields()).toMatchObject({ 区块链哈希: '上链处理中', 上链时间: '—', '证据哈希（SM3）': '—' })
  expect(fields()).not.toHaveProperty('开始时间')
})

test('a piece that another back end saved with SM3 alone has a dash in the place of its SHA-256', async () => {
  await open({ file_hash: '', sha256: '' })
  expect(fields()).toMatchObject({ '证据哈希（SHA-256）': '—', '证据哈希（SM3）': 'cd'.repeat(32) })
})

test.each([
  [1, { 证据类型: '拍照取证', 拍摄时间: '2026-01-02 03:00:00', 取证地点: '杭州市西湖区文三路 1 号' }],
  [2, { 证据类型: '录音取证', 开始时间: '2026-01-02 03:00:00', 结束时间: '2026-01-02 03:03:00', 取证地点: '杭州市西湖区文三路 1 号' }],
  [4, { 证据类型: '录屏取证', 开始时间: '2026-01-02 03:00:00', 结束时间: '2026-01-02 03:03:00' }],
] as const)('CERT-01 what the app captured (isApp %s) has its times, its place and its phone', async (isApp, expected) => {
  await open({ isApp, configInfo: device })
  expect(fields()).toMatchObject({
    ...expected,
    设备名称: '小明的手机',
    设备型号: 'Mate 60',
    设备类型: 'Android',
    系统版本: '14',
    App版本: '3.2.1',
    处理器: 'arm64，8 核',
  })
  expect('取证地点' in fields()).toBe(isApp !== 4)
})

test.each([
  ['video/mp4', () => screen.getByLabelText('视频：证据')],
  ['audio/wav', () => screen.getByLabelText('音频：证据')],
  ['image/png', () => screen.getByAltText('证据')],
])('UX-C6 a file of type %s is shown in the page', async (type, shown) => {
  await open({ file: { ...detail.file!, name: '证据', type } })
  expect(shown()).toHaveAttribute('src', '/api/evidence/getFile?path=a1b2.mp4')
})

test('any other file is offered for download; one that is not there says why', async () => {
  const { page } = await open({ file: { ...detail.file!, name: '合同.docx', type: 'application/msword' } })
  expect(screen.getByText('92.8 KB，此类文件请下载后查看')).toBeVisible()
  page.unmount()
  const { page: second } = await open({ isDownload: 2, fileStatus: 2, file: null })
  expect(screen.getByText('证据上传中请稍后下载')).toBeVisible()
  await userEvent.click(screen.getByText('下载证据'))
  expect(second.said).toEqual(['错误：证据上传中请稍后下载'])
  expect(screen.queryByText('分享')).toBeNull()
})

test('SEC-F5 a file that no longer matches its hash is announced above all', async () => {
  await open({ file: { ...detail.file!, damagedAt: '2026-02-01 00:00:00' } })
  expect(screen.getByText(/^证据文件已损坏：2026-02-01 00:00:00/)).toBeVisible()
})

test('CERT-03 the certificate is a sheet with the code of the mobile preview link, 160 px, captioned by what it opens', async () => {
  const { server } = await open()
  expect(server.inputs('previewLink')).toEqual([])
  await tab('证书')
  const sheet = load(screen.getByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007'))
  expect(sheet.getElementById('paper')).toHaveTextContent('存证证书')
  await waitFor(() => expect(sheet.querySelector('figcaption')).toHaveTextContent('扫描二维码，在线查看视频'))
  expect(sheet.querySelector('svg')).toHaveAttribute('width', '160')
  expect(server.inputs('previewLink')).toEqual([{ baoquan: 'BQ20260102000007', type: '1' }])
})

test('CERT-03 the certificate’s PDF comes from the address that is answered', async () => {
  savedFiles()
  const { server, page } = await open()
  server.answer('certificate', () => ({ file: '/api/evidence/download?ticket=c1' }))
  server.answer('download', () => Answer.file('存证证书.pdf', '%PDF'))
  await userEvent.click(screen.getByText('下载证书'))
  await waitFor(() => expect(page.said).toEqual(['已下载 存证证书.pdf']))
})

test('UX-C10 what others check the piece by is one zip', async () => {
  savedFiles()
  const { server, page } = await open()
  server.answer('proofPackage', () => Answer.file('BQ20260102000007.proof.zip', 'PK'))
  await userEvent.click(screen.getByText('下载证明包'))
  await waitFor(() => expect(page.said).toEqual(['已下载 BQ20260102000007.proof.zip']))
  expect(server.inputs('proofPackage')).toEqual([{ baoquan: 'BQ20260102000007' }])
})

test('UX-C8 UX-C5 printing asks first, advises 背景图形, and is on record before the dialog of the browser opens', async () => {
  const { server } = await open()
  await userEvent.click(screen.getByText('打印证书'))
  const dialog = within(await screen.findByRole('dialog', { name: '打印证书' }))
  expect(dialog.getByText(/请在打印设置中勾选「背景图形」/)).toBeVisible()
  const frame = dialog.getByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007')
  load(frame)
  const recorded: number[] = []
  frame.contentWindow!.print = () => recorded.push(server.inputs('addCustody').length)
  await userEvent.click(dialog.getByText(/^打\s*印$/))
  await waitFor(() => expect(recorded).toEqual([1]))
  expect(server.inputs('addCustody')).toEqual([{ baoquan: 'BQ20260102000007', kind: 'printed' }])
})

test('UX-C8 what cannot be put on record is not printed', async () => {
  const { server } = await open()
  server.answer('addCustody', () => Answer.html(500))
  await userEvent.click(screen.getByText('打印证书'))
  const dialog = within(await screen.findByRole('dialog', { name: '打印证书' }))
  const frame = dialog.getByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007')
  load(frame)
  frame.contentWindow!.print = jest.fn()
  await userEvent.click(dialog.getByText(/^打\s*印$/))
  expect(await dialog.findByText(/服务器出错了/)).toBeVisible()
  expect(frame.contentWindow!.print).not.toHaveBeenCalled()
})

test('UX-C1 UX-C5 a file that is the one that was saved goes on record, once; another one does not', async () => {
  const bytes = 'the evidence'
  const { server } = await open({ file_hash: createHash('sha256').update(bytes).digest('hex'), sm3: null })
  const choose = (content: string) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([content], '合同.mp4'))
  await screen.findByText(/^点击选择本地文件/)
  await choose('another')
  await screen.findByText('核验完成：不通过，文件与存证时不一致')
  await choose(bytes)
  await screen.findByText('核验完成：通过，文件与存证时一致')
  await waitFor(() => expect(server.inputs('addCustody')).toEqual([{ baoquan: 'BQ20260102000007', kind: 'verified' }]))
})

test('UX-C3 a back end without proofs leaves three answers unverified; one that fails can be asked again', async () => {
  const { server } = await open()
  await screen.findByText('完整性')
  cleanup()
  const without = fakeServer(evidence, { detail: () => detail, proof: () => Answer.json(404, { code: 404, msg: '接口不存在', data: null }) })
  await renderPage(routes, '/certificate/BQ20260102000007/12', without)
  expect(await screen.findAllByText('后台没有提供存证凭证')).toHaveLength(3)
  expect(server.inputs('proof')).toHaveLength(1)
})

test('UX-C5 the custody record names what, who and when, page by page', async () => {
  const { server, page } = await open()
  await tab('保全记录')
  expect((await screen.findByText('存证平台')).closest('tr')).toHaveTextContent('2026-01-02 03:04:05存证存证平台——')
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(server.inputs('custody')).toEqual([1, 2].map((page) => ({ baoquan: 'BQ20260102000007', page: `${page}`, limit: '10' }))))
  expect(page.url).toBe('/certificate/BQ20260102000007/12')
})

test('UX-C5 above the record stands whether its hashes hold; without a chain at the back end the record alone is shown', async () => {
  const { server, page } = await open()
  await tab('保全记录')
  // jsdom has nothing to compute hashes with.
  expect((await screen.findByText('哈希链')).closest('li')).toHaveTextContent('未验证当前环境不支持验证，请通过 https 访问')
  page.unmount()
  const other = await open()
  other.server.answer('custodyChain', () => {
    throw new ApiError(404, '接口不存在')
  })
  await tab('保全记录')
  await screen.findByText('存证平台')
  expect(screen.queryByText('哈希链')).toBeNull()
  expect(server.inputs('custodyChain')).toEqual([{ baoquan: 'BQ20260102000007' }])
})

test('sharing shows the code and the link that ends after 15 minutes, and is asked for when it is opened', async () => {
  const { server } = await open()
  await userEvent.click(screen.getByText(/^分\s*享$/))
  const dialog = within(await screen.findByRole('dialog', { name: '分享证据' }))
  expect(await dialog.findByTitle('http://console.test/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=g')).toBeVisible()
  expect(dialog.getByText(/链接于 2026-01-02 03:19:05 失效/)).toBeVisible()
  expect(dialog.getByRole('img', { name: '扫描二维码，在线查看视频' })).toBeVisible()
  expect(server.inputs('previewLink')).toHaveLength(1)
})

test('SEC-Z8 the links that were shared say who made them, where they lead and when they end; one that still opens something is taken back after a question', async () => {
  const { server } = await open()
  const rows: LinkRow[] = [
    link,
    { ...link, id: '2'.repeat(32), purpose: 'certificate', state: 2 },
    { ...link, id: '3'.repeat(32), purpose: 'verify', by: null, expireTime: null },
  ]
  server.answer('links', () => ({ data: rows, count: 3 }))
  server.answer('revokeLink', () => {
    rows[0] = { ...link, state: 3 }
    return null
  })
  await userEvent.click(screen.getByText(/^分\s*享$/))
  const dialog = within(await screen.findByRole('dialog', { name: '分享证据' }))
  await userEvent.click(dialog.getByRole('tab', { name: '已分享的链接' }))
  const first = (await dialog.findByText('证据预览')).closest('tr')!
  expect(first).toHaveTextContent('证据预览李敏2026-01-02 03:04:052026-01-02 03:19:05有效2撤销')
  expect(dialog.getByText('证书').closest('tr')).toHaveTextContent(/已过期2—$/)
  expect(dialog.getByText('存证信息（印在证书上）').closest('tr')).toHaveTextContent(/存证平台.*长期有效有效2—$/)
  await userEvent.click(within(first).getByText('撤销'))
  // Of two dialogs, which have one id here.
  const question = within((await screen.findByText('撤销该分享链接？')).closest<HTMLElement>('[role=dialog]')!)
  expect(question.getByText(/原定于 2026-01-02 03:19:05 失效。撤销后立即打不开/)).toBeVisible()
  await userEvent.click(question.getByText(/^撤\s*销$/))
  await waitFor(() => expect(first).toHaveTextContent(/已撤销2—$/))
  expect(server.inputs('revokeLink')).toEqual([{ id: link.id }])
})

test('UX-E6 who may look alone finds neither the download nor the sharing', async () => {
  await open({}, { may: ['evidence/getEvidenceList'] })
  expect(screen.queryByText('下载证据')).toBeNull()
  expect(screen.queryByText(/^分\s*享$/)).toBeNull()
  expect(screen.getByText('下载证书')).toBeVisible()
})

test('SHELL-07 返回 leads to the list that the page was opened from, else to one that the operator may open', async () => {
  const { page, server } = await open({}, { may: ['evidence/getPersonalList'] })
  server.answer('list', () => ({ data: [], count: 0 }))
  await userEvent.click(screen.getByText('返回'))
  await waitFor(() => expect(page.url).toBe('/evidence/certificate'))
})

test('an address that names no piece asks nothing', async () => {
  const server = fakeServer(evidence, {})
  await renderPage(routes, '/certificate/x/12', server)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('detail')).toEqual([])
})
