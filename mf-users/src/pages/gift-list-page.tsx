import { type GiftRecord, giftTypes, users, userTypes } from '@console/platform/contract/users'
import { dateRange } from '@console/platform/ui/date'
import { choiceColumn, cNameColumn, ListPage, personalColumn, pointsColumn, search, select, timeColumn } from '@console/platform/ui/table'
import { GiftButton } from '../gift-button'

export function GiftListPage() {
  return (
    <ListPage
      list={users.gifts}
      rowKey="id"
      filters={[search('keyword', '手机号或公司'), select('type', userTypes), select('pointsType', giftTypes), dateRange('datetime')]}
      columns={[
        personalColumn('mobile', '手机号', users.revealGift, ({ id }: GiftRecord) => ({ id })),
        cNameColumn('公司', 'company'),
        timeColumn('time', '赠送时间'),
        choiceColumn('type', '赠送类型', giftTypes, 112),
        choiceColumn('userStatus', '用户类型', userTypes, 80),
        pointsColumn('points', '积分'),
        { title: '赠送原因', dataIndex: 'explain' },
        { title: '操作人', dataIndex: 'admin', width: 96 },
      ]}
      actions={() => <GiftButton />}
    />
  )
}
