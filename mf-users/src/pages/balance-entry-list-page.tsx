import { type BalanceEntry, businessTypes, orderTypes, users, userTypes } from '@console/platform/contract/users'
import { CopyText, DownloadButton, FailedPart, NumberOfRecord, Points, RecordName, useBack, useLocation, useRead, withId } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { GiftToUserButton } from '../gift-button'
import { changeColumn, choiceColumn, ListPage, numberColumn, search, select, timeColumn } from '@console/platform/ui/table'

/** The business type of points that an operator granted: there is no order. */
const GIFT = 5

export const BalanceEntryListPage = withId({ parent: '/user/balance' }, ({ id: userId }) => {
  const { state } = useLocation()
  const { data: balance, error, refetch } = useRead(users.balance, { userId })
  const name = balance?.name ?? state?.name
  const back = useBack('/user/balance')
  return (
    <RecordName name={name}>
      <ListPage
        title={name ? `余额明细：${name}` : '余额明细'}
        onBack={back}
        summary={
          balance ? (
            <span>
              {userTypes[balance.type]}，余额 <Points value={balance.points} />
            </span>
          ) : (
            error && <FailedPart error={error} onRetry={refetch} />
          )
        }
        list={users.balanceEntries}
        fixed={{ userId }}
        rowKey="id"
        filters={[search('keyword', '订单号'), select('status', orderTypes), dateRange('registtime')]}
        columns={[
          numberColumn('order_no', '订单号', (number, { type }: BalanceEntry) =>
            type === GIFT ? <CopyText>{number}</CopyText> : <NumberOfRecord kind="charge-order">{number}</NumberOfRecord>,
          ),
          choiceColumn('type', '业务类型', businessTypes, 120),
          choiceColumn('order_type', '订单类型', orderTypes, 100),
          timeColumn('create_time', '时间'),
          changeColumn('balance', '变动'),
        ]}
        actions={(filters) => (
          <>
            <DownloadButton call={users.exportBalanceEntries} input={{ userId, ...filters }}>
              导出
            </DownloadButton>
            {balance && <GiftToUserButton userId={userId} user={balance} />}
          </>
        )}
      />
    </RecordName>
  )
})
