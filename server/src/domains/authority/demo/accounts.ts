import { randomBytes } from 'node:crypto'
import { permissionTree } from '@console/platform/all-contracts'
import type { Permission } from '@console/platform/contract'
import sql from 'sql-template-tag'
import { hashPassword } from '../../../operators/access/password'
import { demoTime } from '../../../demo/demo-time'
import type { Db } from '../../../infra/db/db'
import { demoAccounts } from '../../../demo/accounts'
import { personName } from '../../../demo/names'
import { type Random, randomFrom } from '../../../demo/random'
import { withAncestors } from '../../../operators/permissions/permission-tree'

const pages = permissionTree.filter(({ url }) => url !== '') as { parent_id: number; permission: Permission }[]
const pagesOf = (...groups: string[]) =>
  pages.filter(({ parent_id }) => permissionTree.some(({ id, name }) => id === parent_id && groups.includes(name))).map(({ permission }) => permission)

interface DemoRole {
  name: string
  description: string
  permissions: Permission[]
  disabled?: boolean
}

const roles: DemoRole[] = [
  {
    name: '审核员',
    description: '审核企业与个人实名认证、办理出证申请',
    permissions: [
      'user/getUserList',
      'user/checkUser',
      'user/export',
      'user/getIndividualList',
      'user/checkIndividual',
      'user/exportIndividual',
      'user/revokeUser',
      'user/revokeIndividual',
      'user/viewPersonal',
      'userbalance/getUserBalanceList',
      'notarization/getList',
      'notarization/data',
      'notarization/reopen',
    ],
  },
  {
    name: '财务',
    description: '查看与导出订单、审核发票、填写快递单号',
    permissions: [...pagesOf('财务管理'), 'money/exportChargeOrders', 'invoice/check', 'invoice/reopen', 'invoice/courier'],
  },
  { name: '只读', description: '可打开全部列表，不能操作', permissions: pages.map(({ permission }) => permission) },
  { name: '客服', description: '查询用户、余额与证据，解答用户问题', permissions: pagesOf('用户管理', '数据存证') },
  { name: '客服主管', description: '客服权限，另可赠送积分', permissions: [...pagesOf('用户管理', '数据存证'), 'integral/addPoints', 'user/viewPersonal'] },
  { name: '公证员', description: '办理出证申请', permissions: ['notarization/getList', 'notarization/data'] },
  { name: '公证处主任', description: '管理公证员，查看出证申请', permissions: [...pagesOf('在线公证'), 'notary/edit'] },
  {
    name: '存证运营',
    description: '查看、下载与分享企业与个人存证',
    permissions: [...pagesOf('数据存证'), 'evidence/download', 'evidence/downloadPersonal', 'evidence/share'],
  },
  {
    name: '取证运营',
    description: '查看与下载四类在线取证，配置直播取证',
    permissions: [...pagesOf('在线取证'), 'online/downloadWeb', 'online/downloadProcess', 'online/downloadMove', 'online/downloadLive', 'online/liveConfig'],
  },
  {
    name: 'APP运营',
    description: '发布版本、处理用户反馈、发布公告',
    permissions: [...pagesOf('APP管理', '公告管理'), 'app/addVersion', 'app/withdrawVersion', 'notice/edit'],
  },
  { name: '公告管理员', description: '发布与结束公告', permissions: [...pagesOf('公告管理'), 'notice/edit'] },
  { name: '审计员', description: '查看与导出操作日志', permissions: ['audit/getList', 'audit/export'] },
  { name: '实习审核员', description: '只可查看待审核用户，个人信息脱敏', permissions: ['user/getUserList', 'user/getIndividualList'] },
  { name: '外包客服', description: '合同已于2026年6月到期', permissions: pagesOf('用户管理'), disabled: true },
]

const STAFF = 46
const OPENED = demoTime('2025-02-08T09:00:00+08:00')
const DAY = 24 * 3_600_000

/** Roles with the accounts that have them. Only those of `demoAccounts` have a password that anybody knows. */
export async function seedAccounts(db: Db) {
  for (const { name, description, permissions, disabled } of roles) {
    const nodeIds = withAncestors(
      permissionTree,
      permissionTree.filter(({ permission }) => permissions.includes(permission as Permission)).map(({ id }) => id),
    )
    await db.rows(sql`insert into roles (name, description, node_ids, status) values (${name}, ${description}, ${nodeIds}, ${disabled ? 2 : 1})`)
  }
  for (const { password, ...account } of demoAccounts) await insert(db, { ...account, passwordHash: await hashPassword(password), at: OPENED })
  const passwordHash = await hashPassword(randomBytes(16).toString('hex'))
  for (const account of staff(randomFrom(20_250_208))) await insert(db, { ...account, passwordHash })
}

/** Operators of every other role, some of whom have left. */
const staff = (random: Random) =>
  Array.from({ length: STAFF }, (_, i) => {
    const mobile = `139${random.digits(5)}${String(i).padStart(3, '0')}`
    const role = roles[i % roles.length]!.name
    return {
      username: i % 3 === 0 ? mobile : `staff${String(i + 1).padStart(2, '0')}@demo.cn`,
      realname: personName(random),
      mobile,
      role,
      disabled: random.below(7) === 0,
      accepted: role === '公证员',
      at: OPENED + (i + 1) * 12 * DAY,
    }
  })

interface Seed {
  username: string
  realname: string
  mobile: string
  role: string
  passwordHash: string
  at: number
  disabled?: boolean
  accepted?: boolean
}

const insert = (db: Db, { username, realname, mobile, role, passwordHash, at, disabled, accepted }: Seed) =>
  db.rows(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, status, is_accepted, created_at)
    select ${username}, ${realname}, ${mobile}, ${passwordHash}, id, ${disabled ? 2 : 1}, ${accepted ? 1 : 2}, ${new Date(at)} from roles where name = ${role}`)
