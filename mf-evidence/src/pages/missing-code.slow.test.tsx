import { evidence } from '@console/platform/contract/evidence'
import { notarization } from '@console/platform/contract/notarization'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { custodyEvent, detail, piece, proof } from '../testing/evidence'
import { applicationDetail } from '../testing/notarization'

let isMissing = true
function loaded(path: string) {
  if (isMissing) throw new Error(`Loading chunk ${path} failed.`)
  return jest.requireActual(path)
}
jest.mock('../evidence/verify-evidence', () => loaded('../evidence/verify-evidence'))
jest.mock('../evidence/custody-verification', () => loaded('../evidence/custody-verification'))

const retryOf = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: '重试' })

test('SEC-R8 a check whose code cannot be loaded fails alone over an application, and the typed remark stays', async () => {
  const server = fakeServer(
    { ...notarization, proof: evidence.proof },
    {
      detail: () => applicationDetail,
      evidence: () => ({ data: [piece], count: 1 }),
      file: ({ kind }) => Answer.file(`${kind}.pdf`, '%PDF\n第一页'),
      evidenceDetail: () => detail,
      proof: () => proof,
    },
  )
  await renderPage(routes, '/evidence/results/12/7/31/2', server)
  await userEvent.type(await screen.findByLabelText('审核备注'), '还没写完')
  await userEvent.click(screen.getByRole('tab', { name: '申请证据' }))
  await userEvent.click(await screen.findByRole('button', { name: '预览核验' }))
  const dialog = within(await screen.findByRole('dialog', { name: '合同签署录像（BQ20260102000007）' }))
  expect(await dialog.findByLabelText('视频：合同签署录像.mp4')).toBeVisible()
  await userEvent.click(await retryOf('证据核验加载失败'))
  expect(await retryOf('证据核验加载失败')).toBeVisible()
  expect(screen.getByLabelText('审核备注')).toHaveValue('还没写完')
})

test('SEC-R8 checks whose code cannot be loaded fail alone on the page of a certificate, and 重试 loads them', async () => {
  const server = fakeServer(evidence, {
    detail: () => detail,
    proof: () => proof,
    custody: () => ({ data: [custodyEvent], count: 1 }),
    custodyChain: () => ({ evidenceId: 7, events: [], sealed: null }),
    addCustody: () => null,
  })
  await renderPage(routes, '/certificate/BQ20260102000007/12', server)
  await screen.findByRole('heading', { level: 1, name: detail.title })
  const retry = await retryOf('证据核验加载失败')
  await userEvent.click(screen.getByRole('tab', { name: '保全记录' }))
  const other = await retryOf('保全记录核验加载失败')
  expect(await screen.findByRole('table', { name: '保全记录' })).toBeVisible()
  isMissing = false
  await userEvent.click(retry)
  expect(await screen.findByText('完整性')).toBeVisible()
  await userEvent.click(other)
  await waitFor(() => expect(screen.queryByText(/加载失败/)).toBeNull())
  expect(screen.getByRole('table', { name: '保全记录' })).toBeVisible()
})
