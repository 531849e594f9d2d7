import { evidence } from '@console/platform/contract/evidence'
import { type CaptureCertificate, online } from '@console/platform/contract/online'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listOf } from '../online/capture-addresses'
import { routes } from '../routes'
import { custodyEvent, detail, proof } from '../testing/evidence'

const certificate: CaptureCertificate = {
  ...detail,
  url: '/api/online/getFile?path=a1b2.mp4',
  environment: { system: 'Ubuntu 22.04', network: '教育网', checks: [{ name: '系统时间', result: '正常' }] },
}

async function open(url: string, options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(
    { ...evidence, capture: online.certificate, link: online.downloadLink, saved: online.download },
    {
      capture: () => certificate,
      proof: () => proof,
      custody: () => ({ data: [custodyEvent], count: 1 }),
      custodyChain: () => ({ evidenceId: 7, events: [], sealed: null }),
      link: ({ type }) => (type === 'web' ? { downUrl: '/api/online/download?ticket=w' } : { url: '/api/online/download?ticket=v' }),
      saved: () => Answer.file('取证录像.mp4', 'film'),
    },
  )
  const page = await renderPage(routes, url, server, options)
  return { server, page }
}

test.each([
  ['web', 'w'],
  ['pro', 'v'],
  ['move', 'v'],
  ['live', 'v'],
] as const)(
  'ATTEST-01 the certificate of a capture (%s): its hashes, its file, its environment, and its download by the link of its type',
  async (type, ticket) => {
    savedFiles()
    const { server, page } = await open(`/online/attestation/BQ20260102000007/${type}`)
    expect(await screen.findByText('合同签署录像', { selector: 'h1' })).toBeVisible()
    expect(server.inputs('capture')).toEqual([{ baoquan: 'BQ20260102000007', type }])
    expect(page.parents).toEqual([listOf[type]])
    expect(screen.getByTitle('ab'.repeat(32))).toBeVisible()
    expect(screen.getByText('系统时间：正常')).toBeVisible()
    expect(screen.getByLabelText(/^视频/)).toHaveAttribute('src', '/api/online/getFile?path=a1b2.mp4')
    await userEvent.click(screen.getByRole('button', { name: '下载' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '下载证据' }))
    await waitFor(() => expect(page.said).toEqual(['已下载 取证录像.mp4']))
    expect(server.inputs('saved')).toEqual([{ ticket }])
  },
)

test('ATTEST-01 UX-E6 with the permission for the list of its type only the whole certificate is shown, without downloads', async () => {
  const { server } = await open('/online/attestation/BQ20260102000007/web', { may: ['online/getWebList'] })
  expect(await screen.findByText('平台已对存证内容签名')).toBeVisible()
  expect(screen.getByText('打印证书')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  expect(await screen.findByRole('menuitem', { name: '下载证书' })).toBeVisible()
  for (const absent of ['下载证据', '分享', '分 享', '无权限']) expect(screen.queryByText(absent)).toBeNull()
  await userEvent.click(screen.getByText('保全记录'))
  expect(await screen.findByText('存证平台')).toBeVisible()
  expect(server.inputs('custody')).toEqual([{ baoquan: 'BQ20260102000007', page: '1', limit: '10' }])
})

test.each(['/online/attestation/BQ20260102000007/film', '/online/attestation/x/web'])('ATTEST-01 %s names no capture, and asks nothing', async (url) => {
  const { server } = await open(url)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('capture')).toEqual([])
})
