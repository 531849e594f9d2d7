import { ApiError } from '@console/platform/contract'
import { type Zip, zips } from '@console/platform/contract/zips'
import { type CaptureType, captureTypes, online } from '@console/platform/contract/online'
import { fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { downloadOf } from '../online/capture-addresses'
import { routes } from '../routes'
import { captureAnswers, evidenceCaptures, shownIn } from '../testing/captures'

async function open(type: CaptureType) {
  const server = fakeServer({ ...online, ...zips }, captureAnswers)
  const page = await renderPage(routes, downloadOf(type), server)
  await screen.findByText(shownIn[type])
  return { server, page }
}

const choose = (number: string) => fireEvent.click(screen.getByLabelText(new RegExp(`^选择 .* ${number}$`)))
/** The button accepts no click while it is busy. */
async function start() {
  const button = screen.getByText('逐个下载', { selector: 'button span' }).closest('button')
  await waitFor(() => expect(button).not.toHaveClass('ant-btn-loading'))
  fireEvent.click(button!)
}
const frames = () => [...document.querySelectorAll('iframe[title=下载]')].map((frame) => frame.getAttribute('src'))
afterEach(() => {
  for (const frame of document.querySelectorAll('iframe[title=下载]')) frame.remove()
})

const numbers: Record<CaptureType, string> = { web: 'BQ20260102000007', pro: 'QZ00000000000001', move: 'QZ00000000000001', live: 'BQ20260102000008' }

test.each(Object.keys(captureTypes) as CaptureType[])(
  'ONLINE-04 the captures chosen at %s are asked for by number alone; 立即关闭 ends the dialog, not the download',
  async (type) => {
    const { server, page } = await open(type)
    await start()
    expect(page.said).toEqual(['错误：请选择需要下载的证据'])
    choose(numbers[type])
    await start()
    fireEvent.click(await screen.findByText('立即关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputs('batchLinks')).toEqual([{ baoquanStr: numbers[type] }])
    expect(frames()).toEqual(['/api/online/download?ticket=1'])
    expect(screen.queryByLabelText('标签') !== null).toBe(type === 'web')
  },
)

test('ONLINE-04 UX-D4 a failed capture or one without a file is listed and cannot be selected; an empty list and a refusal have messages', async () => {
  const { server, page } = await open('pro')
  for (const { attestation_id, name, status } of evidenceCaptures.filter(({ ossurl }) => !ossurl))
    expect([status, screen.getByLabelText(new RegExp(`^选择 ${name} ${attestation_id}（`))]).toEqual([status, expect.objectContaining({ disabled: true })])
  choose('QZ00000000000001')
  choose('QZ00000000000007')
  server.answer('batchLinks', () => [])
  await start()
  await waitFor(() => expect(page.said).toEqual(['错误：无下载文件']))
  server.answer('batchLinks', () => {
    throw new ApiError(422, '一次最多下载 1000 份证据')
  })
  await start()
  await waitFor(() => expect(page.said).toEqual(['错误：无下载文件', '错误：一次最多下载 1000 份证据']))
  expect(server.inputs('batchLinks')[0]).toEqual({ baoquanStr: 'QZ00000000000001,QZ00000000000007' })
  expect(frames()).toEqual([])
})

const job: Zip = {
  ...{ id: '0'.repeat(32), name: '证据打包_202601020304.zip', url: `/api/download/job?id=${'0'.repeat(32)}`, size: 2_097_152, count: 1 },
  ...{ leftOut: [], createdAt: '2026-01-02 03:04:05', expiresAt: '2026-01-03 03:04:05' },
}
const pack = () => fireEvent.click(screen.getByText('打包下载', { selector: 'button span' }))

test.each(Object.keys(captureTypes) as CaptureType[])('ONLINE-04 the captures selected at %s are zipped by number', async (type) => {
  const { server, page } = await open(type)
  pack()
  expect(page.said).toEqual(['错误：请选择需要下载的证据'])
  server.answer('addCaptureJob', () => job)
  choose(numbers[type])
  pack()
  expect(await screen.findByText(/证据打包_202601020304\.zip：1 份证据，2 MB，附哈希清单/)).toBeVisible()
  expect(server.inputs('addCaptureJob')).toEqual([{ baoquanStr: numbers[type] }])
  expect(screen.getByText('用浏览器下载（中断后可继续）')).toHaveAttribute('href', job.url)
})

test('ONLINE-04 UX-D4 captures that are not in the zip are listed, and stay selected', async () => {
  const { server } = await open('pro')
  server.answer('addCaptureJob', () => ({
    ...job,
    leftOut: [{ id: 'QZ00000000000007', baoquan: 'BQ20260102000007', title: '手机录屏', reason: '证据文件已丢失，已停止提供' }],
  }))
  choose('QZ00000000000001')
  choose('QZ00000000000007')
  pack()
  expect(await screen.findByLabelText('未打包的证据')).toHaveTextContent('BQ20260102000007 手机录屏：证据文件已丢失，已停止提供')
  expect(screen.getByText(/已选 1 项/)).toBeInTheDocument()
  expect(screen.getByLabelText(/^选择 手机录屏 QZ00000000000007$/)).toBeChecked()
})

test('ONLINE-04 what is selected while others are zipped stays selected', async () => {
  const { server } = await open('pro')
  let answer = (_: Zip) => {}
  server.answer(
    'addCaptureJob',
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  choose('QZ00000000000001')
  pack()
  await waitFor(() => expect(server.inputs('addCaptureJob')).toHaveLength(1))
  choose('QZ00000000000007')
  await act(async () => answer(job))
  expect(await screen.findByText(/证据打包_202601020304\.zip：1 份证据/)).toBeVisible()
  expect(screen.getByLabelText(/^选择 .* QZ00000000000001$/)).not.toBeChecked()
  expect(screen.getByLabelText(/^选择 .* QZ00000000000007$/)).toBeChecked()
})
