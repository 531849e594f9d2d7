import type { UserDetail, UserRow } from '@console/platform/contract/users'

export const enterprise: UserRow = {
  user_id: 7,
  name: '杭州存真科技有限公司',
  mobile: '13800000007',
  registered_time: '2026-01-02 03:04:05',
  user_status: 2,
  status_name: '待审核',
  check_time: null,
  taxNumber: '91330100MA7ABCDE1X',
  contact_idcard: null,
  loginTime: '2026-02-03 04:05:06',
}

export const individual: UserRow = { ...enterprise, user_id: 8, name: '李雷', mobile: '13800000008', taxNumber: null, contact_idcard: '330102199001010011' }

/** One user in each real-name status, in the order of the codes. */
export const inEveryStatus: UserRow[] = [
  { ...enterprise, user_id: 1, name: '甲', user_status: 1, status_name: '未认证' },
  { ...enterprise, user_id: 2, name: '乙', user_status: 2, status_name: '待审核' },
  { ...enterprise, user_id: 3, name: '丙', user_status: 3, status_name: '已认证', check_time: '2026-03-04 05:06:07' },
  { ...enterprise, user_id: 4, name: '丁', user_status: 4, status_name: '认证失败' },
]

export const enterpriseDetail: UserDetail = {
  userInfo: {
    user_id: 7,
    name: '杭州存真科技有限公司',
    mobile: '13800000007',
    user_status: 2,
    app_id: null,
    security_key: null,
    account: '上次：营业执照不清晰',
  },
  userDetailInfo: {
    user_type: 2,
    name: '杭州存真科技有限公司',
    tax_number: '91330100MA7ABCDE1X',
    contact_idcard: '330102199001010011',
    address: '杭州市西湖区文三路 1 号',
    type: null,
    author_front: 'front.png',
    author_back: 'back.png',
    author_hand: null,
    license: 'license.png',
    legal_file: 'legal.png',
    file: 'file.png',
  },
  reviews: [],
  othersRevoke: false,
  baseUrl: 'https://files.test/',
}

export const individualDetail: UserDetail = {
  userInfo: { ...enterpriseDetail.userInfo, user_id: 8, name: '李雷' },
  userDetailInfo: {
    ...enterpriseDetail.userDetailInfo,
    user_type: 1,
    name: '李雷',
    tax_number: null,
    type: 2,
    license: null,
    legal_file: null,
    file: null,
    author_hand: 'hand.png',
  },
  reviews: [],
  othersRevoke: false,
  baseUrl: null,
}

/** The numbers of both lists' tabs. */
export const tabCounts = () => ({ waiting: 34, all: 1204, approved: 1100, refused: 70 })
