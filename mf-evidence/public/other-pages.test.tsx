import { render, screen } from '@testing-library/react'
import { App } from './app'
import { calls } from './call'
import { certificate, head, pass, publicServer } from './testing'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const open = async (address: string) => {
  const { pathname, search } = new URL(address, 'http://console.test')
  const view = render(<App address={{ pathname, search }} />)
  await pass(0)
  return view
}

describe('a certificate', () => {
  test('MOBILE-02 LOOK-09 first shows the platform’s statement, then its hashes, a link to the ledger, and the paper in a frame in which nothing runs', async () => {
    publicServer({ [calls.certificate]: { code: 200, data: { data: certificate } } })
    await open('/mobile/previewCertificate/BQ1?grant=g')
    expect(screen.getByRole('main').querySelector('.verdict strong')).toHaveTextContent(/^电子数据存证平台确认：此证据于 .+ 存证，已写入账本$/)
    expect(screen.getByText(certificate.file_hash)).toBeVisible()
    // The browser's translation does not change the stated values.
    expect(new Set([...document.querySelectorAll('dd')].map((value) => value.getAttribute('translate')))).toEqual(new Set(['no']))
    expect(screen.getByRole('link', { name: certificate.blockchain_hash! })).toHaveAttribute('href', `/chain?q=${certificate.blockchain_hash}`)
    const frame = screen.getByTitle('证书')
    expect(frame).toHaveAttribute('sandbox', '')
    // A masked name would be shown in full in the frame.
    expect(screen.queryByText(certificate.owner)).toBeNull()
    expect(frame).toHaveAttribute('src', '/api/public/getPaper?grant=g&baoquan=BQ1')
  })

  test('says that it is not sealed yet, and for a link on paper it shows no frame', async () => {
    publicServer({ [calls.certificate]: { code: 200, data: { data: { ...certificate, blockchain_hash: null, chainTime: null, html: null } } } })
    await open('/mobile/previewCertificate/BQ1?grant=g')
    expect(screen.getByText('处理中')).toBeVisible()
    expect(screen.getByText(/未接入区块链/)).toBeVisible()
    expect(screen.queryByTitle('证书')).toBeNull()
    expect(screen.getByText(certificate.owner)).toBeVisible()
    expect(screen.getByRole('link')).toHaveAccessibleName('核验这份证据是否真实、完整')
  })

  test('UX-C4 the verification page of the piece is one click away, with the same grant', async () => {
    publicServer({ [calls.certificate]: { code: 200, data: { data: certificate } } })
    await open('/mobile/previewCertificate/BQ1?grant=g')
    expect(screen.getByRole('link', { name: '核验这份证据是否真实、完整' })).toHaveAttribute('href', '/verify/BQ1?grant=g')
  })
})

test('CERT-02 one in a blockchain links to its transaction in the explorer, and says that only the chain can confirm it', async () => {
  const transaction = `0x${'77'.repeat(32)}`
  const ledger = { name: '区块链（链 ID 1）', embedded: false }
  publicServer({
    [calls.certificate]: { code: 200, data: { data: { ...certificate, blockchain_hash: transaction, explorerUrl: 'https://explorer.test/tx', ledger } } },
  })
  await open('/mobile/previewCertificate/BQ1?grant=g')
  expect(screen.getByText('区块链交易')).toBeVisible()
  expect(screen.getByRole('link', { name: transaction })).toHaveAttribute('href', 'https://explorer.test/tx')
  expect(screen.getByText(/可在区块浏览器核对/)).toBeVisible()
})

describe('the ledger', () => {
  test('CERT-02 shows a head with its neighbours', async () => {
    publicServer({ [calls.head]: { code: 200, data: head } })
    await open('/chain?q=7')
    expect(screen.getByRole('heading', { name: '账本第 7 批' })).toBeVisible()
    for (const text of [head.hash, head.root, head.signature]) expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: head.previousHash })).toHaveAttribute('href', `/chain?q=${head.previousHash}`)
    expect(screen.getByRole('link', { name: '上一批' })).toHaveAttribute('href', '/chain?q=6')
    expect(screen.queryByRole('link', { name: '下一批' })).toBeNull()
  })

  test('CERT-02 a head that waits for a blockchain says so, and a written one shows its transaction', async () => {
    const anchor = {
      chainId: 1,
      transaction: `0x${'77'.repeat(32)}`,
      block: 9,
      blockHash: `0x${'88'.repeat(32)}`,
      at: '2026-06-01T02:00:20Z',
      to: `0x${'99'.repeat(20)}`,
    }
    publicServer({ [calls.head]: { code: 200, data: { ...head, chained: true } } })
    const { unmount } = await open('/chain?q=7')
    expect(screen.getByText('处理中')).toBeVisible()
    unmount()
    publicServer({ [calls.head]: { code: 200, data: { ...head, chained: true, anchor, explorerUrl: 'https://explorer.test/tx' } } })
    await open('/chain?q=7')
    expect(screen.getByRole('link', { name: anchor.transaction })).toHaveAttribute('href', 'https://explorer.test/tx')
    expect(screen.getByText('第 9 个，链 ID 1')).toBeVisible()
  })

  test('an unknown head has another message than an expired link, and another one can be requested', async () => {
    publicServer({ [calls.head]: { code: 404 } })
    await open('/chain?q=nothing')
    expect(screen.getByRole('heading', { name: '账本中没有这一条目' })).toBeVisible()
    expect(screen.getByText('nothing')).toBeVisible()
    expect(screen.getByLabelText('查询其他条目')).toBeVisible()
  })
})
