import type { TableColumnType } from 'antd'
import type { List } from './use-list'

const written = { desc: 'descend', asc: 'ascend' } as const

/** What makes a table's column one that its rows are ordered by: nothing for those that the contract does not offer. */
export function sorted(
  column: string | undefined,
  { sort, sorts }: Pick<List<unknown>, 'sort' | 'sorts'>,
): Pick<TableColumnType, 'sorter' | 'sortOrder' | 'sortDirections'> {
  if (!column || !sorts.includes(`${column}.desc`)) return {}
  const [by, direction] = sort?.split('.') ?? []
  return {
    sorter: true,
    sortOrder: by === column ? written[direction as keyof typeof written] : null,
    // From one to the other and back: there is always an order.
    sortDirections: ['descend', 'ascend', 'descend'],
  }
}

/** What antd's table passes on a click. */
interface Sorter {
  field?: unknown
  order?: 'ascend' | 'descend' | null
}

/** The contract's name of the order that was clicked. */
export function orderIn(sorter: Sorter | Sorter[]) {
  const { field, order } = [sorter].flat()[0]!
  return order ? `${field}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined
}
