import { type BalanceRow, users, userStatuses, userTypes } from '@console/platform/contract/users'
import { DownloadButton, RecordLink } from '@console/platform/ui/core'
import { choiceColumn, cNameColumn, ListPage, operations, personalColumn, pointsColumn, search, select } from '@console/platform/ui/table'

export function BalanceListPage() {
  return (
    <ListPage
      list={users.balances}
      rowKey="user_id"
      filters={[search('keyword', '名称或手机号'), select('status', userStatuses, ['3', '1', '2', '4'])]}
      columns={[
        cNameColumn('名称'),
        personalColumn('mobile', '手机号', users.reveal, ({ user_id: userId }: BalanceRow) => ({ userId, field: 'mobile' as const })),
        choiceColumn('type', '用户类型', userTypes, 80),
        pointsColumn('translateGiveSum', '合同金额赠送'),
        pointsColumn('testGiveSum', '测试金额赠送'),
        pointsColumn('rechargeGiveSum', '充值赠送'),
        pointsColumn('give', '其他赠送'),
        pointsColumn('points', '余额'),
        operations(({ user_id, name }: BalanceRow) => (
          <RecordLink to={`/user/balance/detail/${user_id}`} state={{ name }}>
            明细
          </RecordLink>
        )),
      ]}
      actions={(filters) => (
        <DownloadButton call={users.exportBalances} input={filters}>
          导出
        </DownloadButton>
      )}
    />
  )
}
