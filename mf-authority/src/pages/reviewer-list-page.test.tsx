import { type ReviewerRow, reviewers } from '@console/platform/contract/reviewers'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes'

const one: ReviewerRow = { id: '2 enterprise', reviewer: '李敏', queue: 'enterprise', decided: 12, passed: 9, reopened: 2, median_s: 80, measured: 12 }
const other: ReviewerRow = { id: 'invoice', reviewer: '王小明', queue: 'invoice', decided: 3, passed: 0, reopened: 0, median_s: null, measured: 0 }

test('DESK-27 a row shows how many records a reviewer decided in a queue, how many passed, and the median time', async () => {
  const answers = fakeServer(reviewers, { list: () => ({ data: [one, other], count: 2 }) })
  await renderPage(routes, '/authority/reviewers?keyword=李&queue=enterprise&datetime=2026-11-01+-+2026-11-20', answers)
  await screen.findByText('李敏')
  expect(answers.inputs('list')).toEqual([{ keyword: '李', queue: 'enterprise', datetime: '2026-11-01 - 2026-11-20', page: '1', limit: '10' }])
  const cells = (text: string) =>
    within(screen.getByText(text).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('李敏')).toEqual(['李敏', '企业认证', '12', '9', '75%', '2', '1 分 20 秒'])
  expect(cells('王小明')).toEqual(['王小明', '纸质发票', '3', '0', '0%', '0', '—'])
})
