import { createHash } from 'node:crypto'
import type { PublicProof } from '@console/platform/contract/public'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from './app'
import { calls } from './call'
import { publicServer } from './testing'

const bytes = 'the evidence'
const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
const found: PublicProof = {
  baoquan: 'BQ202606010000000001',
  title: '门店现场照片',
  owner: '北京智*******',
  saveTime: '2026-06-01 10:00:00',
  sha256: digest('sha256'),
  sm3: digest('sm3'),
  damagedAt: null,
  partial: false,
  stamped: { at: '2026-06-01 10:00:01', authority: '本平台内置时间戳（非第三方）', embedded: true },
  signed: true,
  sealed: null,
  ledger: { name: '内置账本（未接入区块链）', embedded: true },
  anchor: null,
  proof: { manifest: JSON.stringify({ baoquan: 'BQ202606010000000001', sha256: digest('sha256') }), signature: null, token: null, ledger: null },
  trust: { timestampRoots: [], issuerRoots: [], ledgerKey: '' },
}
const there = { code: 200, data: found }

const open = (search: string) => render(<App address={{ pathname: '/verify/BQ202606010000000001', search }} />)
const choose = (file: File) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
const right = () => new File([bytes], '现场.jpg')
const wrong = () => new File([`${bytes}!`], '现场.jpg')
const answers = () => screen.getAllByRole('listitem').map((row) => row.textContent!)
const answersAre = (...texts: string[]) => waitFor(() => expect(answers()).toEqual(texts.map((text) => expect.stringContaining(text))))

test('UX-C3 with its grant the page shows the answers of the record at once, and asks for the file', async () => {
  const server = publicServer({ [calls.proof]: there })
  open('?grant=g')
  expect(await screen.findByRole('heading', { name: '这份证据是否真实、完整？' })).toBeVisible()
  await answersAre('完整性：未验证', '时间戳：未验证', '上链：未验证', '出证机构：未验证')
  expect(screen.getByText('北京智*******')).toBeVisible()
  expect(answers()[1]).toContain('本平台内置时间戳（非第三方）')
  expect(server.queries()).toEqual([{ grant: 'g', baoquan: found.baoquan }])
})

test('UX-C1 a file is compared on the phone, and no part of it is sent', async () => {
  const server = publicServer({ [calls.proof]: there })
  open('?grant=g')
  await screen.findByText('完整性：', { exact: false })
  choose(right())
  await answersAre('完整性：通过文件与存证时一致', '时间戳', '上链', '出证机构')
  choose(wrong())
  await answersAre('完整性：不通过文件与存证时不一致', '时间戳', '上链', '出证机构')
  expect(server.asked).toHaveLength(1)
})

test('SEC-Z8 without a grant the file’s hash opens the page; another file does not learn whether the number exists', async () => {
  const server = publicServer({ [calls.proof]: () => (server.queries().at(-1)?.sha256 === found.sha256 ? there : { code: 404 }) })
  open('')
  expect(screen.getByRole('heading', { name: '这份证据是否真实、完整？' })).toBeVisible()
  expect(server.asked).toEqual([])
  choose(wrong())
  expect(await screen.findByText(/没有找到与此编号和文件都相符的存证记录/)).toBeVisible()
  expect(screen.queryByText('北京智*******')).toBeNull()
  choose(right())
  expect(await screen.findByText('北京智*******')).toBeVisible()
  await answersAre('完整性：通过', '时间戳', '上链', '出证机构')
  expect(server.queries()).toEqual([
    { baoquan: found.baoquan, sha256: createHash('sha256').update(`${bytes}!`).digest('hex') },
    { baoquan: found.baoquan, sha256: found.sha256 },
  ])
})

test('SEC-R5 too many attempts are reported with a message, and 重试 tries again', async () => {
  let answer: { code: number; data?: unknown } = { code: 429 }
  publicServer({ [calls.proof]: () => answer })
  open('')
  choose(right())
  expect(await screen.findByText(/访问过于频繁/)).toBeVisible()
  answer = there
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('北京智*******')).toBeVisible()
})

test.each([
  ['SM3', 'SHA-256', { sha256: null }],
  ['SHA-256', 'SM3', { sm3: null }],
])('UX-C1 a record with only %s is compared by it, and its other digest is neither computed nor shown', async (kept, other, without) => {
  const piece = { ...found, ...without }
  publicServer({ [calls.proof]: { code: 200, data: { ...piece, proof: { ...found.proof, manifest: JSON.stringify(piece) } } } })
  open('?grant=g')
  await screen.findByText('完整性：', { exact: false })
  choose(right())
  await answersAre('完整性：通过文件与存证时一致', '时间戳', '上链', '出证机构')
  expect(answers()[0]).toContain(`本次文件的 ${kept}`)
  expect(answers()[0]).not.toContain(other)
  expect(screen.getByText(kept)).toBeVisible()
  expect(screen.queryByText(other)).toBeNull()
  choose(wrong())
  await answersAre('完整性：不通过文件与存证时不一致', '时间戳', '上链', '出证机构')
})

test('a worker that does not load is reported with a message, and 重试 reads the file again', async () => {
  publicServer({ [calls.proof]: there })
  open('?grant=g')
  await screen.findByText('完整性：', { exact: false })
  const real = globalThis.Worker
  globalThis.Worker = class {
    onerror?: () => void
    terminate() {}
    postMessage() {
      this.onerror!()
    }
  } as never
  choose(right())
  expect(await screen.findByRole('alert')).toHaveTextContent('核验程序未能加载，请检查网络。')
  globalThis.Worker = real
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await answersAre('完整性：通过文件与存证时一致', '时间戳', '上链', '出证机构')
})

test('SEC-F5 a damaged stored file is never shown as verified', async () => {
  publicServer({ [calls.proof]: { code: 200, data: { ...found, damagedAt: '2026-07-01 08:00:00' } } })
  open('?grant=g')
  await answersAre('完整性：不通过平台保存的文件已损坏（发现于 2026-07-01 08:00:00）', '时间戳', '上链', '出证机构')
  expect(screen.getByRole('alert')).toHaveTextContent('平台保存的文件与存证时的哈希值不一致')
})

test('LOOK-07 the first line summarises the answers and says what to do next', async () => {
  publicServer({ [calls.proof]: there })
  open('?grant=g')
  const verdict = (text: string) => screen.findByText(text, { selector: '.verdict > strong' })
  expect((await verdict('已找到存证记录，尚未核对文件')).parentElement).toHaveTextContent('下一步：选择您持有的原始文件')
  choose(right())
  expect((await verdict('核验通过：这份文件与存证时一致')).parentElement).toHaveTextContent('时间戳、上链、出证机构尚未验证')
  choose(wrong())
  expect((await verdict('核验不通过：完整性')).parentElement).toHaveTextContent('请勿采信')
})
