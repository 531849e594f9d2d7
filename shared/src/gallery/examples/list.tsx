import { Money } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { ListPage, search, select, statusColumn, timeColumn } from '@console/platform/ui/table'
import { kit, states } from '../contract'

export function List() {
  return (
    <ListPage
      list={kit.list}
      rowKey="id"
      filters={[search('keyword', '名称'), select('state', states), dateRange('time')]}
      columns={[
        { title: '名称', dataIndex: 'name' },
        { title: '金额', dataIndex: 'amount', align: 'right', width: 120, render: (amount) => <Money value={amount} /> },
        statusColumn('state', '状态', states, { 1: 'waiting', 2: 'progress', 3: 'done', 4: 'failed' }),
        timeColumn('time', '时间'),
      ]}
    />
  )
}
