import { finance } from '@console/platform/contract/finance'
import { readQuery } from '@console/platform/contract'
import { counters } from './routes'

test.each(counters)('UX-H3 $title counts only invoices that can be decided', ({ list }) => {
  const { query, dropped } = readQuery(finance.invoices.input, new URLSearchParams(list.split('?')[1]))
  expect(query.waiting).toBe(1)
  expect(dropped).toEqual([])
})
