import { businessTypes, orderTypes, users } from '@console/shared/contract/users'
import { DownloadButton, MissingState, useBack, useLocation, useParams } from '@console/shared/ui/core'
import { dateRange } from '@console/shared/ui/date'
import { choiceColumn, ListPage, pointsColumn, search, select, timeColumn } from '@console/shared/ui/table'

export function BalanceEntriesPage() {
  const userId = Number(useParams().id)
  const name = useLocation().state?.name
  const back = useBack('/user/balance')
  if (!Number.isSafeInteger(userId)) return <MissingState />
  return (
    <ListPage
      title={name ? `余额明细：${name}` : '余额明细'}
      onBack={back}
      list={users.balanceEntries}
      fixed={{ userId }}
      rowKey="id"
      filters={[search('keyword', '订单号'), select('status', orderTypes), dateRange('registtime')]}
      columns={[
        { title: '订单号', dataIndex: 'order_no' },
        choiceColumn('type', '业务类型', businessTypes, 120),
        choiceColumn('order_type', '订单类型', orderTypes, 100),
        timeColumn('create_time', '时间'),
        pointsColumn('balance', '变动'),
      ]}
      actions={(filters) => (
        <DownloadButton call={users.exportBalanceEntries} input={{ userId, ...filters }}>
          导出
        </DownloadButton>
      )}
    />
  )
}
