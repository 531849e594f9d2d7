import { publicPages } from '@console/platform/contract/public'
import { fireEvent, render, screen } from '@testing-library/react'
import { App } from './app'
import { calls } from './call'
import { certificate, head, pass, preview, publicServer } from './testing'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const open = (address: string) => {
  const { pathname, search } = new URL(address, 'http://console.test')
  return render(<App address={{ pathname, search }} />)
}
const everything = {
  [calls.preview]: { code: 200, data: preview },
  [calls.certificate]: { code: 200, data: { data: certificate } },
  [calls.head]: { code: 200, data: head },
}

test('the pages call the contract’s addresses', () => {
  expect(calls).toEqual({
    preview: publicPages.preview.path,
    certificate: publicPages.certificate.path,
    paper: publicPages.paper.path,
    proof: publicPages.proof.path,
    head: publicPages.head.path,
  })
})

test.each([
  ['MOBILE-01', '/mobile/previewImg/a%2Fb.jpg/img/BQ1?grant=g.1', { path: 'a/b.jpg', baoquan: 'BQ1', grant: 'g.1' }],
  ['MOBILE-02', '/mobile/previewProgress/rec.mp4?grant=g', { path: 'rec.mp4', grant: 'g' }],
  ['MOBILE-02', '/mobile/previewCertificate/BQ1?grant=g', { baoquan: 'BQ1', grant: 'g' }],
  ['SEC-Z8', '/verify/BQ1?grant=g', { baoquan: 'BQ1', grant: 'g' }],
  ['CERT-02', '/chain?q=ab', { q: 'ab' }],
  ['CERT-02', '/chain', {}],
])('%s %s makes its call with its grant, without a session', async (_, address, query) => {
  const server = publicServer(everything)
  open(address)
  await pass(0)
  expect(server.queries()).toEqual([query])
  expect(server.kept[0]).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })
})

test.each([
  '/mobile',
  '/mobile/previewImg/a.jpg/img',
  '/mobile/previewImg/a.jpg/swf/BQ1',
  '/mobile/previewImg/a.jpg/img/BQ1/more',
  '/mobile/previewImg/%E0%A4%A/img/BQ1',
  '/mobile/previewProgress',
  '/mobile/previewCertificate/BQ1/x',
  '/mobile/other/a',
  '/verify/BQ1/x',
  '/chain/7',
])('PREV-01 %s is not a valid link, and no call is made', async (pathname) => {
  const server = publicServer(everything)
  render(<App address={{ pathname, search: '?grant=g' }} />)
  await pass(5000)
  expect(screen.getByRole('heading', { name: '链接已失效' })).toBeVisible()
  expect(server.asked).toEqual([])
})

test.each(['/verify', '/verify/'])('UX-C3 %s asks for the number of a piece, and calls nothing', async (pathname) => {
  const server = publicServer(everything)
  render(<App address={{ pathname, search: '' }} />)
  await pass(5000)
  expect(screen.getByRole('heading', { name: '这份证据是否真实、完整？' })).toBeVisible()
  expect(screen.getByLabelText('证据编号')).toBeVisible()
  expect(screen.getByRole('button', { name: '核验' })).toBeVisible()
  expect(server.asked).toEqual([])
})

test.each([
  ['/mobile/previewImg/a.jpg/img/BQ1', 404],
  ['/mobile/previewProgress/a.mp4', 404],
  ['/mobile/previewCertificate/BQ1', 404],
  ['/mobile/previewImg/a.jpg/img/BQ1', 422],
  ['/verify/BQ1', 404],
])('SEC-Z8 %s, refused by %i, shows the page 链接已失效, at once', async (address, code) => {
  publicServer({ [calls.preview]: { code }, [calls.certificate]: { code } })
  open(`${address}?grant=bad`)
  await pass(0)
  expect(screen.getByRole('heading', { name: '链接已失效' })).toBeVisible()
  expect(document.title).toBe('链接已失效')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['/mobile/previewImg/a.jpg/img/BQ1', '/mobile/previewCertificate/BQ1', '/verify/BQ1'])(
  'UX-C4 where the link of %s has ended, anyone with the file sees how to verify it',
  async (address) => {
    publicServer({})
    open(`${address}?grant=ended`)
    await pass(0)
    expect(screen.getByRole('link', { name: '可凭文件核验' })).toHaveAttribute('href', '/verify/BQ1')
  },
)

test.each([
  ['a broken connection', 'broken', '暂时无法打开'],
  ['a fault of the server', { code: 500 }, '暂时无法打开'],
  ['too many calls', { code: 429 }, '访问人数较多'],
] as const)('%s shows a message, and 重试 calls again', async (_, failure, title) => {
  let answer: 'broken' | { code: number; data?: unknown } = failure
  publicServer({ [calls.certificate]: () => answer })
  open('/mobile/previewCertificate/BQ1?grant=g')
  await pass(0)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  answer = { code: 200, data: { data: certificate } }
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await pass(0)
  expect(screen.getByRole('heading', { name: '存证证书' })).toBeVisible()
})

test('a call without an answer is aborted after twenty seconds', async () => {
  publicServer({})
  globalThis.fetch = (_, options) =>
    new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
  open('/mobile/previewCertificate/BQ1?grant=g')
  await pass(19_000)
  expect(screen.getByRole('status')).toHaveTextContent('正在加载')
  await pass(1000)
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
})
