import { type BalanceEntry, type BalanceRow, businessTypes, orderTypes, type UserRow, userTypes } from '@console/platform/contract/users'
import type { Column } from '../../http/exports/xlsx'

/** Headings are those of the pages that offer the export. */
const userColumns = (name: string, numberColumn: Column<UserRow>): Column<UserRow>[] => [
  { title: name, width: 36, value: ({ name }) => name },
  { title: '手机号', width: 14, value: ({ mobile }) => mobile },
  numberColumn,
  { title: '注册时间', width: 20, value: ({ registered_time }) => registered_time },
  { title: '实名状态', width: 10, value: ({ status_name }) => status_name },
  { title: '审核时间', width: 20, value: ({ check_time }) => check_time },
  { title: '最近登录', width: 20, value: ({ loginTime }) => loginTime },
]

export const columnsByType = {
  1: userColumns('姓名', { title: '身份证号', width: 22, value: ({ contact_idcard }) => contact_idcard }),
  2: userColumns('企业名称', { title: '税号', width: 22, value: ({ taxNumber }) => taxNumber }),
}

export const balanceColumns: Column<BalanceRow>[] = [
  { title: '名称', width: 36, value: ({ name }) => name },
  { title: '手机号', width: 14, value: ({ mobile }) => mobile },
  { title: '用户类型', width: 10, value: ({ type }) => userTypes[type] },
  { title: '合同金额赠送', width: 14, value: ({ translateGiveSum }) => translateGiveSum },
  { title: '测试金额赠送', width: 14, value: ({ testGiveSum }) => testGiveSum },
  { title: '充值赠送', width: 14, value: ({ rechargeGiveSum }) => rechargeGiveSum },
  { title: '其他赠送', width: 14, value: ({ give }) => give },
  { title: '余额', width: 14, value: ({ points }) => points },
]

export const entryColumns: Column<BalanceEntry>[] = [
  { title: '订单号', width: 30, value: ({ order_no }) => order_no },
  { title: '业务类型', width: 14, value: ({ type }) => businessTypes[type] },
  { title: '订单类型', width: 10, value: ({ order_type }) => orderTypes[order_type] },
  { title: '时间', width: 20, value: ({ create_time }) => create_time },
  { title: '变动', width: 12, value: ({ balance }) => balance },
]
