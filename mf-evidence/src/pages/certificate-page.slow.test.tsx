import { createHash } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { evidence, type EvidenceDetail, type LinkRow } from '@console/platform/contract/evidence'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'uqr'
import { routes } from '../routes'
import { custodyEvent, detail, link, proof } from '../testing/evidence'

jest.mock('uqr', () => ({ encode: jest.fn(jest.requireActual('uqr').encode) }))
beforeEach(() => jest.mocked(encode).mockClear())

const device = { name: '小明的手机', model_name: 'Mate 60', version: '3.2.1', version_sys: '14', processor: 'arm64', core: '8', type: 1 } as const

async function open(
  piece: Partial<EvidenceDetail> = {},
  { url = '/certificate/BQ20260102000007/12', ...options }: Parameters<typeof renderPage>[3] & { url?: string } = {},
) {
  const answer = () => ({ ...detail, ...piece })
  const server = fakeServer(evidence, {
    detail: answer,
    apiDetail: answer,
    previewLink: () => ({ id: link.id, path: '/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=g', expireTime: '2026-01-02 03:19:05' }),
    verifyLink: () => ({ path: '/verify/BQ20260102000007?grant=v' }),
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
const openDownloads = () => userEvent.click(screen.getByRole('button', { name: '下载' }))
/** Chooses one of the files of the piece. */
async function download(name: string) {
  await openDownloads()
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

/** jsdom loads no frames: adds the sheet's elements itself. */
function load(frame: HTMLIFrameElement) {
  const sheet = frame.contentDocument!
  sheet.open()
  sheet.write('<body><div id="sheet"><div id="paper"></div><div id="below"></div></div></body>')
  sheet.close()
  fireEvent.load(frame)
  return sheet
}

test('LOOK-02 the number is under the title with its copy button, and the files are under one button', async () => {
  await open()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('button', { name: '复制 BQ20260102000007' })).toBeVisible()
  expect(header.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(' ', ''))).toEqual(['返回', '', '下载', '打印证书', '分享'])
  await openDownloads()
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['下载证据', '下载证书', '下载证明包'])
})

test('CERT-01 a piece of the old console: its facts, its complete hashes, and the link to the explorer', async () => {
  const { server } = await open()
  await screen.findByText('平台已对存证内容签名')
  expect(server.inputs('detail')).toEqual([{ baoquan: 'BQ20260102000007', userId: '12' }])
  expect(fields()).toMatchObject({
    ...{
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
  for (const value of document.querySelectorAll('dd')) expect(value.closest('[translate=no]')).not.toBeNull()
})

test('CERT-02 a click on the blockchain hash opens the explorer in a new tab', async () => {
  await open()
  const link = screen.getByRole('link', { name: detail.blockchain_hash! })
  expect(link).toHaveAttribute('title', '在区块浏览器中查询')
  expect(link).toHaveAttribute('href', detail.explorerUrl)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('CERT-01 a piece of the API uses its own call; until the ledger has it, it says so', async () => {
  const { server } = await open(
    { blockchain_hash: null, chainTime: null, explorerUrl: null, sm3: null, startAt: null, endAt: null },
    { url: '/certificateApi/BQ20260102000007/12' },
  )
  expect(server.inputs('apiDetail')).toHaveLength(1)
  expect(fields()).toMatchObject({ 区块链哈希: '上链处理中', 上链时间: '—', '证据哈希（SM3）': '—' })
  expect(fields()).not.toHaveProperty('开始时间')
})

test('a piece that another back end saved with only SM3 has a dash as its SHA-256', async () => {
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

test('any other file is offered for download; a missing one says why', async () => {
  const { page } = await open({ file: { ...detail.file!, name: '合同.docx', type: 'application/msword' } })
  expect(screen.getByText('92.8 KB，此类文件请下载后查看')).toBeVisible()
  page.unmount()
  const { page: second } = await open({ isDownload: 2, fileStatus: 2, file: null })
  expect(screen.getByText('证据上传中请稍后下载')).toBeVisible()
  await download('下载证据')
  expect(second.said).toEqual(['错误：证据上传中请稍后下载'])
})

/** Makes a file at an address match the saved one; returns the addresses that were requested. */
function hashingWorker() {
  const asked: string[] = []
  const real = globalThis.Worker
  globalThis.Worker = class {
    onmessage?: (event: { data: object }) => void
    terminate() {}
    postMessage({ source }: { source: string }) {
      asked.push(source)
      setTimeout(() => this.onmessage!({ data: { digests: { sha256: detail.sha256, sm3: detail.sm3 } } }))
    }
  } as never
  const restore = () => {
    globalThis.Worker = real
  }
  return { asked, restore }
}

test.each([
  ['what the page shows', {}, '/api/evidence/getFile?path=a1b2.mp4'],
  ['what is downloaded alone', { file: { ...detail.file!, type: 'application/zip' } }, '/api/evidence/download?ticket=t1'],
])('DESK-31 the stored file is checked in one click, as %s, on record', async (_, piece, address) => {
  const { asked, restore } = hashingWorker()
  try {
    const { server } = await open(piece)
    server.answer('fileLink', () => ({ url: '/api/evidence/download?ticket=t1' }))
    await userEvent.click(await screen.findByRole('button', { name: '核验平台保存的文件' }))
    expect(await screen.findByText('核验完成：通过，文件与存证时一致')).toBeInTheDocument()
    expect(asked).toEqual([address])
    await waitFor(() => expect(server.inputs('addCustody')).toEqual([{ baoquan: detail.baoquan, kind: 'verifiedKept' }]))
  } finally {
    restore()
  }
})

test('DESK-32 when a check finds the stored file damaged, the page says so at once', async () => {
  const real = globalThis.Worker
  globalThis.Worker = class {
    onmessage?: (event: { data: object }) => void
    terminate() {}
    postMessage() {
      setTimeout(() => this.onmessage!({ data: { error: 'NetworkError' } }))
    }
  } as never
  try {
    const { server } = await open()
    const check = await screen.findByRole('button', { name: '核验平台保存的文件' })
    const damaged = { ...detail, isDownload: 3, fileStatus: 3, file: { ...detail.file!, damagedAt: '2026-02-01 00:00:00' } } as const
    server.answer('detail', () => damaged)
    await userEvent.click(check)
    expect(await screen.findByText(/^证据文件已损坏：2026-02-01 00:00:00/)).toBeVisible()
    expect(screen.getByText('已损坏')).toBeVisible()
    expect(await screen.findByText(/平台保存的文件已损坏/)).toBeVisible()
  } finally {
    globalThis.Worker = real
  }
})

test.each([
  ['missing', { isDownload: 2, fileStatus: 2, file: null }, undefined],
  ['damaged', { isDownload: 3, fileStatus: 3, file: { ...detail.file!, damagedAt: '2026-02-01 00:00:00' } }, undefined],
  ['not for one’s role', { file: { ...detail.file!, type: 'application/zip' } }, ['evidence/getEvidenceList'] as const],
] as const)('DESK-31 a file that is %s is not offered to be checked', async (_, piece, may) => {
  await open(piece, may && { may })
  await screen.findByText(/点击选择本地文件/)
  expect(screen.queryByText('核验平台保存的文件')).toBeNull()
})

test('BACK-01 a piece without a number in its answer has that of the address, and an unnamed file can be downloaded', async () => {
  const { server } = await open({ baoquan: '', file_hash: '', file: null })
  await screen.findByText('平台已对存证内容签名')
  expect(server.inputs('proof')[0]).toEqual({ baoquan: 'BQ20260102000007' })
  expect(screen.getByRole('button', { name: '复制 BQ20260102000007' })).toBeVisible()
  expect(screen.getByText('证据文件请下载后查看')).toBeVisible()
  expect(fields()).toMatchObject({ '证据哈希（SHA-256）': 'ab'.repeat(32) })
})

test('SEC-F5 DESK-32 DESK-45 a file that no longer matches its hash is announced at the top, also beside the title, and not shown; what it is now can be copied', async () => {
  await open({ isDownload: 3, fileStatus: 3, file: { ...detail.file!, damagedAt: '2026-02-01 00:00:00', foundSha256: 'ef'.repeat(32) } })
  expect(screen.getByText('已损坏')).toBeVisible()
  expect(await screen.findByRole('button', { name: `复制 ${'ef'.repeat(32)}` })).toBeVisible()
  expect(screen.getByText('文件与存证时不一致，已停止提供')).toBeVisible()
  expect(screen.queryByText('已上传')).toBeNull()
  expect(screen.getByText(/^证据文件已损坏：2026-02-01 00:00:00/)).toBeVisible()
})

const sheetOf = (frame = screen.getByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007')) => load(frame)
/** The content of a QR code. */
const codes = () => jest.mocked(encode).mock.calls.map(([text]) => text)
const rowsOn = (sheet: Document) => [...sheet.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent))

test('CERT-03 ATTEST-01 the certificate is a sheet with its proof and, 160 px, the permanent code of the verification page', async () => {
  const { server } = await open()
  await tab('证书')
  await screen.findByTitle('存证证书 BQ20260102000007')
  const sheet = sheetOf()
  expect(sheet.getElementById('paper')).toHaveTextContent('存证证书')
  expect(rowsOn(sheet)).toEqual([
    ['区块链哈希', detail.blockchain_hash],
    ['上链时间', '2026-01-02 03:04:15，内置账本（未接入区块链）第 3 批'],
    ['时间戳', '2026-01-02 03:04:06，本平台内置时间戳（非第三方）'],
    ['平台签名', '存证清单已由平台签名'],
  ])
  expect(sheet.querySelector('figcaption')).toHaveTextContent('扫描二维码，核验这份证据')
  expect(sheet.querySelector('svg')).toHaveAttribute('width', '160')
  expect(codes()).toEqual(['http://console.test/verify/BQ20260102000007?grant=v'])
  expect(server.inputs('verifyLink')).toEqual([{ baoquan: 'BQ20260102000007' }])
})

test('CERT-03 with a back end without proofs and without such an address the sheet’s code opens the page that asks for the file', async () => {
  const { server } = await open({ blockchain_hash: null, chainTime: null })
  const missing = () => Answer.json(404, { code: 404, msg: '接口不存在', data: null })
  server.answer('proof', missing)
  server.answer('verifyLink', missing)
  cleanup()
  await renderPage(routes, '/certificate/BQ20260102000007/12', server)
  await screen.findByText(detail.title, { selector: 'h1' })
  await tab('证书')
  await screen.findByTitle('存证证书 BQ20260102000007')
  expect(rowsOn(sheetOf())).toEqual([
    ['区块链哈希', '处理中'],
    ['上链时间', '处理中'],
  ])
  expect(codes()).toEqual(['http://console.test/verify/BQ20260102000007'])
})

test('UX-C5 viewing is not sharing: no tab and no dialog makes a link, or records an act', async () => {
  const { server } = await open()
  for (const name of ['证书', '保全记录', '证据文件']) await tab(name)
  await userEvent.click(screen.getByText(/^分\s*享$/))
  const dialog = within(await screen.findByRole('dialog', { name: '分享证据' }))
  server.answer('links', () => ({ data: [], count: 0 }))
  await userEvent.click(dialog.getByRole('tab', { name: '已分享的链接' }))
  await userEvent.click(screen.getByText('打印证书'))
  // For two dialogs, which have the same id here.
  expect(await screen.findByText(/请在打印设置中勾选「背景图形」/)).toBeVisible()
  for (const act of ['previewLink', 'renewLink', 'addLink', 'addCustody', 'revokeLink'] as const) expect([act, server.inputs(act)]).toEqual([act, []])
})

describe('CERT-03 the code of the phone’s preview', () => {
  afterEach(() => jest.useRealTimers())
  async function pass(minutes: number) {
    for (let seconds = 0; seconds < minutes * 60; seconds += 30) await act(() => jest.advanceTimersByTimeAsync(30_000))
  }
  const shown = () => screen.queryByRole('img', { name: '扫描二维码，在线查看视频' })

  async function showCode() {
    const opened = await open()
    await tab('证书')
    jest.useFakeTimers()
    fireEvent.click(screen.getByText('显示预览二维码'))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(shown()).toBeVisible()
    return opened
  }

  test('ATTEST-01 needs a click, is 160 px, has a caption, and renews itself before it expires', async () => {
    const { server } = await showCode()
    expect(shown()).toHaveAttribute('width', '160')
    expect(screen.getByText(/于 2026-01-02 03:19:05 失效，显示期间自动续期/)).toBeVisible()
    expect(server.inputs('previewLink')).toEqual([{ baoquan: 'BQ20260102000007', type: '1' }])
    let renewals = 0
    server.answer('renewLink', () => ({
      id: link.id,
      path: `/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=g${++renewals}`,
      expireTime: '2026-01-02 04:00:00',
    }))
    await pass(60)
    expect(codes().at(-1)).toBe(`http://console.test/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=g${renewals}`)
    expect(renewals).toBeGreaterThanOrEqual(5)
    expect(server.inputs('previewLink')).toHaveLength(1)
    expect(server.inputs('renewLink')[0]).toEqual({ id: link.id })
  })

  test('that cannot be renewed is tried again, and removed when it has expired', async () => {
    const { server } = await showCode()
    server.answer('renewLink', () => Answer.html(500))
    await pass(14)
    expect(shown()).toBeVisible()
    expect(server.inputs('renewLink').length).toBeGreaterThan(1)
    await pass(1)
    expect(shown()).toBeNull()
    expect(screen.getByText('预览二维码已失效，请重新显示')).toBeVisible()
    expect(screen.getByText('显示预览二维码')).toBeVisible()
  })

  test('is not renewed once it is closed', async () => {
    const { server } = await showCode()
    fireEvent.click(screen.getByText(/^收\s*起$/))
    await pass(60)
    expect(server.inputs('renewLink')).toEqual([])
  })
})

test('CERT-03 the certificate’s PDF comes from the returned address', async () => {
  savedFiles()
  const { server, page } = await open()
  server.answer('certificate', () => ({ file: '/api/evidence/download?ticket=c1' }))
  server.answer('download', () => Answer.file('存证证书.pdf', '%PDF'))
  await download('下载证书')
  await waitFor(() => expect(page.said).toEqual(['已下载 存证证书.pdf']))
})

test('UX-C10 everything that others need to check the piece is one zip', async () => {
  savedFiles()
  const { server, page } = await open()
  server.answer('proofPackage', () => Answer.file('BQ20260102000007.proof.zip', 'PK'))
  await download('下载证明包')
  await waitFor(() => expect(page.said).toEqual(['已下载 BQ20260102000007.proof.zip']))
  expect(server.inputs('proofPackage')).toEqual([{ baoquan: 'BQ20260102000007' }])
})

test('UX-C8 UX-C5 printing asks first, recommends 背景图形, and is recorded before the browser’s dialog opens', async () => {
  const { server } = await open()
  await userEvent.click(screen.getByText('打印证书'))
  const dialog = within(await screen.findByRole('dialog', { name: '打印证书' }))
  expect(dialog.getByText(/请在打印设置中勾选「背景图形」/)).toBeVisible()
  const frame = await dialog.findByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007')
  load(frame)
  const recorded: number[] = []
  frame.contentWindow!.print = () => recorded.push(server.inputs('addCustody').length)
  await userEvent.click(dialog.getByText(/^打\s*印$/))
  await waitFor(() => expect(recorded).toEqual([1]))
  expect(server.inputs('addCustody')).toEqual([{ baoquan: 'BQ20260102000007', kind: 'printed' }])
})

test('UX-C8 without a record nothing is printed', async () => {
  const { server } = await open()
  server.answer('addCustody', () => Answer.html(500))
  await userEvent.click(screen.getByText('打印证书'))
  const dialog = within(await screen.findByRole('dialog', { name: '打印证书' }))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('存证证书 BQ20260102000007')
  load(frame)
  frame.contentWindow!.print = jest.fn()
  await userEvent.click(dialog.getByText(/^打\s*印$/))
  expect(await dialog.findByText(/服务器出错了/)).toBeVisible()
  expect(frame.contentWindow!.print).not.toHaveBeenCalled()
})

test('UX-C1 UX-C5 a matching file is recorded, once; another one is not', async () => {
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

test('UX-C1 a verification that has passed stays when the proof cannot be read once more', async () => {
  const bytes = 'the evidence'
  const { server } = await open({ file_hash: createHash('sha256').update(bytes).digest('hex'), sm3: null })
  await screen.findByText(/^点击选择本地文件/)
  server.answer('proof', () => {
    throw new ApiError(422, '稍后再查')
  })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([bytes], '合同.mp4'))
  await screen.findByText('核验完成：通过，文件与存证时一致')
  // The record of it makes the page read the proof again.
  await waitFor(() => expect(server.inputs('proof').length).toBeGreaterThan(1))
  await act(async () => undefined)
  expect(screen.getByText('核验完成：通过，文件与存证时一致')).toBeVisible()
  expect(screen.queryByText('加载失败')).toBeNull()
})

test('UX-C3 a back end without proofs leaves three answers unverified; a failed call can be repeated', async () => {
  const { server } = await open()
  await screen.findByText('完整性')
  cleanup()
  const without = fakeServer(evidence, { detail: () => detail, proof: () => Answer.json(404, { code: 404, msg: '接口不存在', data: null }) })
  await renderPage(routes, '/certificate/BQ20260102000007/12', without)
  expect(await screen.findAllByText('后台没有提供存证凭证')).toHaveLength(3)
  expect(server.inputs('proof')).toHaveLength(1)
})

test('UX-C5 the custody record shows event, operator and time, page by page', async () => {
  const { server, page } = await open()
  await tab('保全记录')
  expect((await screen.findByText('存证平台')).closest('tr')).toHaveTextContent('2026-01-02 03:04:05存证存证平台——')
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(server.inputs('custody')).toEqual([1, 2].map((page) => ({ baoquan: 'BQ20260102000007', page: `${page}`, limit: '10' }))))
  expect(page.url).toBe('/certificate/BQ20260102000007/12')
})

test('UX-C5 above the record is the validity of its hashes; if the back end has no chain only the record is shown', async () => {
  const { server, page } = await open()
  await tab('保全记录')
  // jsdom cannot compute hashes.
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

describe('CERT-03 MOBILE-02 sharing', () => {
  const choose = (dialog: ReturnType<typeof within>, name: string) => userEvent.click(dialog.getByRole('radio', { name }))
  async function share(piece: Partial<EvidenceDetail> = {}) {
    const opened = await open(piece)
    opened.server.answer('addLink', ({ purpose }) => ({
      path: purpose === 1 ? '/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=p' : '/mobile/previewCertificate/BQ20260102000007?grant=c',
      expireTime: '2026-01-02 03:19:05',
    }))
    await userEvent.click(screen.getByText(/^分\s*享$/))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: '分享证据' })) }
  }

  test('shows the code and the link to the file, a quarter of an hour by default', async () => {
    const { server, dialog } = await share()
    await userEvent.click(dialog.getByText('生成链接'))
    expect(await dialog.findByTitle('http://console.test/mobile/previewImg/a1b2.mp4/video/BQ20260102000007?grant=p')).toBeVisible()
    expect(dialog.getByText(/链接于 2026-01-02 03:19:05 失效/)).toBeVisible()
    expect(dialog.getByRole('img', { name: '扫描二维码，在线查看视频' })).toBeVisible()
    expect(server.inputs('addLink')).toEqual([{ baoquan: 'BQ20260102000007', purpose: '1', minutes: '15' }])
  })

  test('makes a link to the certificate, for a week at most, with its code', async () => {
    const { server, dialog } = await share()
    await choose(dialog, '证书')
    await choose(dialog, '7 天')
    await userEvent.click(dialog.getByText('生成链接'))
    expect(await dialog.findByTitle('http://console.test/mobile/previewCertificate/BQ20260102000007?grant=c')).toBeVisible()
    expect(dialog.getByRole('img', { name: '扫描二维码，查看证书' })).toHaveAttribute('width', '160')
    expect(codes().at(-1)).toBe('http://console.test/mobile/previewCertificate/BQ20260102000007?grant=c')
    expect(server.inputs('addLink')).toEqual([{ baoquan: 'BQ20260102000007', purpose: '2', minutes: '10080' }])
    // Another choice makes another link.
    await choose(dialog, '1 天')
    expect(dialog.getByText('生成链接')).toBeVisible()
  })

  test('removes an expired code; a click makes another one', async () => {
    const { server, dialog } = await share()
    jest.useFakeTimers()
    fireEvent.click(dialog.getByText('生成链接'))
    await act(() => jest.advanceTimersByTimeAsync(14 * 60_000))
    expect(dialog.getByRole('img', { name: '扫描二维码，在线查看视频' })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(dialog.queryByRole('img', { name: '扫描二维码，在线查看视频' })).toBeNull()
    expect(dialog.getByText('链接已于 2026-01-02 03:19:05 失效，请重新生成。')).toBeVisible()
    fireEvent.click(dialog.getByText('生成链接'))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(dialog.getByRole('img', { name: '扫描二维码，在线查看视频' })).toBeVisible()
    expect(server.inputs('addLink')).toHaveLength(2)
    jest.useRealTimers()
  })

  test('offers only the certificate for a piece without its file', async () => {
    const { dialog } = await share({ isDownload: 2, fileStatus: 2, file: null })
    expect(dialog.getAllByRole('radio').slice(0, 1)).toEqual([dialog.getByRole('radio', { name: '证书' })])
    expect(dialog.queryByRole('radio', { name: '证据预览' })).toBeNull()
  })
})

test('SEC-Z8 LOOK-08 the shared links show creator, target and expiry; a valid one is revoked after a question', async () => {
  const { server, page } = await open()
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
  // For two dialogs, which have the same id here.
  const question = within((await screen.findByText('撤销该分享链接？')).closest<HTMLElement>('[role=dialog]')!)
  expect(question.getByText(/原定于 2026-01-02 03:19:05 失效。撤销后立即打不开/)).toBeVisible()
  await userEvent.click(question.getByText(/^撤\s*销$/))
  await waitFor(() => expect(first).toHaveTextContent(/已撤销2—$/))
  expect(server.inputs('revokeLink')).toEqual([{ id: link.id }])
  expect(page.said).toEqual(['操作成功：已撤销证据预览链接'])
})

test('UX-E6 with the permission to view only there is no download and no sharing', async () => {
  await open({}, { may: ['evidence/getEvidenceList'] })
  expect(screen.queryByText(/^分\s*享$/)).toBeNull()
  await openDownloads()
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['下载证书', '下载证明包'])
  await tab('证书')
  await screen.findByTitle('存证证书 BQ20260102000007')
  sheetOf()
  expect(codes()).toEqual(['http://console.test/verify/BQ20260102000007?grant=v'])
  expect(screen.queryByText('显示预览二维码')).toBeNull()
})

test('SHELL-07 返回 returns to the list that the page was opened from, else to one that the operator may open', async () => {
  const { page, server } = await open({}, { may: ['evidence/getPersonalList'] })
  server.answer('list', () => ({ data: [], count: 0 }))
  await userEvent.click(screen.getByText('返回'))
  await waitFor(() => expect(page.url).toBe('/evidence/certificate'))
})

test('an address without a piece makes no call', async () => {
  const server = fakeServer(evidence, {})
  await renderPage(routes, '/certificate/x/12', server)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('detail')).toEqual([])
})
