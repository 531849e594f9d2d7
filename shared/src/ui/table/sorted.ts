import type { TableColumnType } from 'antd'
import type { List } from './use-list'

const written = { desc: 'descend', asc: 'ascend' } as const

/** antd's props of a column by which rows can be ordered; none for a column that the contract does not offer. */
export function sorted(
  column: string | undefined,
  { sort, sorts }: Pick<List<unknown>, 'sort' | 'sorts'>,
): Pick<TableColumnType, 'sorter' | 'sortOrder' | 'sortDirections'> {
  if (!column || !sorts.includes(`${column}.desc`)) return {}
  const [by, direction] = sort?.split('.') ?? []
  return {
    sorter: true,
    sortOrder: by === column ? written[direction as keyof typeof written] : null,
    // A click switches between both directions: there is always an order.
    sortDirections: ['descend', 'ascend', 'descend'],
  }
}

/** The argument of antd's onChange. */
interface Sorter {
  field?: unknown
  order?: 'ascend' | 'descend' | null
}

/** The contract's name of the clicked order. */
export function orderIn(sorter: Sorter | Sorter[]) {
  const { field, order } = [sorter].flat()[0]!
  return order ? `${field}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined
}
