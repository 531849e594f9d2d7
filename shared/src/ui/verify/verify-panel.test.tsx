import { createHash } from 'node:crypto'
import { fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { GivenProof, Piece } from '../../verify'
import * as proofs from '../../proof'
import { type KeptFile, VerifyPanel } from '.'

const bytes = 'the evidence'
const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
const recorded = { baoquan: 'BQ20260102000007', sha256: digest('sha256'), sm3: digest('sm3'), damagedAt: null }

async function open(proof: GivenProof | null | undefined, piece: Piece = recorded, kept?: KeptFile) {
  const verified: unknown[] = []
  const VerifyPage = () => <VerifyPanel piece={piece} proof={proof} kept={kept} onVerified={(which) => verified.push(which)} />
  const page = await renderPage([{ path: '/verify', page: async () => ({ VerifyPage }) }], '/verify', fakeServer({}, {}))
  if (proof !== undefined) await screen.findByText('完整性')
  return { page, verified }
}

async function row(name: string) {
  await screen.findByText(name)
  // It may have been rendered again meanwhile.
  return screen.getByText(name).closest('li')!
}
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
const right = () => new File([bytes], '合同.pdf')

test('UX-C3 without a file the record’s answers are shown at once, each by its word, and none looks like a success', async () => {
  await open(null)
  for (const name of ['完整性', '时间戳', '上链', '出证机构']) expect(await row(name)).toHaveTextContent('未验证')
  expect(screen.queryByText('通过')).toBeNull()
})

test('UX-C3 while there is no proof yet there is no answer', async () => {
  await open(undefined)
  expect(screen.getByText('正在核验…')).toBeVisible()
  expect(screen.queryByText('完整性')).toBeNull()
})

test('UX-C1 the right file passes, is announced to a screen reader, and reported to the page once', async () => {
  const { verified } = await open(null)
  await choose(right())
  expect(await screen.findByText('核验完成：通过，文件与存证时一致')).toBeInTheDocument()
  expect(await row('完整性')).toHaveTextContent(/通过.*文件与存证时一致/)
  expect(screen.getByText('合同.pdf（12 B）')).toBeVisible()
  expect(verified).toHaveLength(1)
})

test('UX-C2 LOOK-02 one changed byte is 不一致, at once with both digests and a copy button for each', async () => {
  const { verified } = await open(null)
  const area = screen.getByRole('button', { name: /拖到这里/ })
  fireEvent.drop(area, { dataTransfer: { files: [new File([bytes.replace('e', 'E')], '合同.pdf')] } })
  const integrity = await row('完整性')
  await waitFor(() => expect(integrity).toHaveTextContent(/不通过.*文件与存证时不一致/))
  const buttons = within(integrity).getAllByRole('button', { name: /^复制 [0-9a-f]{64}$/ })
  for (const button of buttons) expect(button).toBeVisible()
  const copies = buttons.map((button) => button.getAttribute('aria-label'))
  expect(new Set(copies).size).toBe(4)
  expect(copies).toEqual(expect.arrayContaining([`复制 ${recorded.sha256}`, `复制 ${recorded.sm3}`]))
  expect(verified).toEqual([])
})

test.each([
  ['SM3', 'SHA-256', { ...recorded, sha256: null }],
  ['SHA-256', 'SM3', { ...recorded, sm3: null }],
])('UX-C1 a record with only %s is compared by it, and no other digest is computed', async (kept, other, piece) => {
  await open(null, piece)
  await choose(right())
  const integrity = await row('完整性')
  await waitFor(() => expect(integrity).toHaveTextContent(/通过.*文件与存证时一致/))
  expect(integrity).toHaveTextContent(`本次文件的 ${kept}`)
  expect(integrity).not.toHaveTextContent(other)
  await choose(new File(['another'], '另一份.pdf'))
  await waitFor(async () => expect(await row('完整性')).toHaveTextContent(/不通过.*文件与存证时不一致/))
})

test('a worker that does not load is reported with a message, and 重试 reads the file again', async () => {
  await open(null)
  const real = globalThis.Worker
  globalThis.Worker = class {
    onerror?: () => void
    terminate() {}
    postMessage() {
      this.onerror!()
    }
  } as never
  await choose(right())
  expect(await screen.findByRole('alert')).toHaveTextContent('核验程序未能加载，请检查网络')
  expect(await row('完整性')).toHaveTextContent('所选文件未能读取')
  globalThis.Worker = real
  await userEvent.click(screen.getByRole('button', { name: /^重\s*试$/ }))
  expect(await screen.findByText('核验完成：通过，文件与存证时一致')).toBeInTheDocument()
})

test('UX-G2 the file dialog opens by keyboard, and cancelling returns the focus', async () => {
  const workers: { terminate: jest.Mock }[] = []
  const real = globalThis.Worker
  globalThis.Worker = class {
    terminate = jest.fn()
    postMessage = () => workers.push(this)
  } as never
  try {
    await open(null)
    const area = screen.getByRole('button', { name: /拖到这里/ })
    const opening = jest.spyOn(HTMLInputElement.prototype, 'click')
    area.focus()
    await userEvent.keyboard('{Enter}')
    expect(opening).toHaveBeenCalled()
    opening.mockRestore()
    await choose(right())
    expect(await screen.findByRole('progressbar', { name: '核验进度' })).toBeVisible()
    await userEvent.click(screen.getByText(/^取\s*消$/))
    await waitFor(() => expect(screen.getByRole('button', { name: /拖到这里/ })).toHaveFocus())
    await waitFor(() => expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 1]))
  } finally {
    globalThis.Worker = real
  }
})

test('DESK-31 the stored file is read in one click, and labelled as such; one that cannot be read says why, with 重试', async () => {
  const asked: unknown[] = []
  const answers = [{ done: 6 }, { refusal: '该证据文件正在恢复' }, { digests: { sha256: digest('sha256'), sm3: digest('sm3') } }]
  const real = globalThis.Worker
  globalThis.Worker = class {
    onmessage?: (event: { data: object }) => void
    terminate() {}
    postMessage(request: unknown) {
      asked.push(request)
      if (asked.length === 1) this.onmessage!({ data: answers.shift()! })
      else setTimeout(() => this.onmessage!({ data: answers.shift()! }))
    }
  } as never
  try {
    const findAddress = jest.fn(async () => '/api/evidence/getFile?path=a1')
    const { verified } = await open(null, recorded, { name: '合同.pdf', size: 12, findAddress })
    const check = () => userEvent.click(screen.getByRole('button', { name: '核验平台保存的文件' }))
    await check()
    expect(await screen.findByText('平台保存的 合同.pdf（12 B）')).toBeVisible()
    expect(await row('完整性')).toHaveTextContent('正在计算平台保存的文件的哈希')
    await userEvent.click(screen.getByText(/^取\s*消$/))
    await check()
    expect(await screen.findByRole('alert')).toHaveTextContent('该证据文件正在恢复')
    expect(await row('完整性')).toHaveTextContent('未验证平台保存的文件未能读取')
    await userEvent.click(screen.getByRole('button', { name: /^重\s*试$/ }))
    expect(await screen.findByText('核验完成：通过，文件与存证时一致')).toBeInTheDocument()
    expect([verified, asked]).toEqual([['kept'], Array(3).fill({ source: '/api/evidence/getFile?path=a1', algorithms: ['sha256', 'sm3'] })])
    findAddress.mockRejectedValueOnce(new Error('网络连接失败'))
    await check()
    expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败')
  } finally {
    globalThis.Worker = real
  }
})

test('UX-C3 while another file is read, the previous answer is removed', async () => {
  await open(null)
  await choose(right())
  await screen.findByText('核验完成：通过，文件与存证时一致')
  const real = globalThis.Worker
  globalThis.Worker = class {
    terminate() {}
    postMessage() {}
  } as never
  try {
    await choose(new File(['another'], '另一份.pdf'))
    expect(await row('完整性')).toHaveTextContent('处理中正在计算所选文件的哈希')
    expect(screen.queryByText('未选择文件')).toBeNull()
    expect(screen.queryByText('通过')).toBeNull()
    await userEvent.click(screen.getByText(/^取\s*消$/))
    expect(await row('完整性')).toHaveTextContent('未选择文件')
  } finally {
    globalThis.Worker = real
  }
})

test('UX-C1 leaving the page ends the workers', async () => {
  const ends: jest.Mock[] = []
  const real = globalThis.Worker
  globalThis.Worker = class {
    terminate = jest.fn()
    constructor() {
      ends.push(this.terminate)
    }
    postMessage() {}
  } as never
  try {
    const { page } = await open(null)
    await choose(right())
    await screen.findByRole('progressbar')
    page.unmount()
    await waitFor(() => expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 1]))
  } finally {
    globalThis.Worker = real
  }
})

/** A proof before it exists. */
const waiting: GivenProof = {
  ...{ stamped: null, signed: false, sealed: null, ledger: { name: '内置账本', embedded: true }, anchor: null },
  proof: { manifest: JSON.stringify(recorded), signature: null, token: null, ledger: null },
  trust: { timestampRoots: [], issuerRoots: [], ledgerKey: '' },
}

test('UX-C1 the answer about an earlier file is never shown for the current one', async () => {
  await open(waiting)
  const { verify } = proofs
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const checked = jest.spyOn(proofs, 'verify').mockImplementationOnce(async (...given) => {
    await slow
    return verify(...given)
  })
  await choose(new File(['another'], '合同一.pdf'))
  await waitFor(() => expect(checked).toHaveBeenCalledTimes(1))
  await choose(right())
  await screen.findByText('核验完成：通过，文件与存证时一致')
  await act(async () => answer())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByText('核验完成：通过，文件与存证时一致')).toBeInTheDocument()
  expect(await row('完整性')).toHaveTextContent('通过')
  checked.mockRestore()
})

test('UX-C5 a file is reported once, however often its answers change', async () => {
  const verified: string[] = []
  function VerifyPage() {
    const [proof, setProof] = useState<GivenProof | null>(null)
    const [from, setFrom] = useState('没有凭证')
    return (
      <>
        <VerifyPanel piece={recorded} proof={proof} onVerified={() => verified.push(from)} />
        <button
          type="button"
          onClick={() => {
            setProof(waiting)
            setFrom('有凭证')
          }}
        >
          凭证到了
        </button>
      </>
    )
  }
  await renderPage([{ path: '/verify', page: async () => ({ VerifyPage }) }], '/verify', fakeServer({}, {}))
  await choose(right())
  await screen.findByText('核验完成：通过，文件与存证时一致')
  await userEvent.click(screen.getByText('凭证到了'))
  await waitFor(() => expect(screen.queryAllByText(/后台没有提供存证凭证/)).toEqual([]))
  expect(verified).toEqual(['没有凭证'])
  await choose(right())
  await waitFor(() => expect(verified).toEqual(['没有凭证', '有凭证']))
})
