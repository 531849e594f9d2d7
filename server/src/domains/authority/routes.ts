import { authority, permissionsByType, SUPER_ROLE, type TreeNode } from '@console/platform/contract/authority'
import type { MenuItem } from '@console/platform/contract/menu'
import { hashPassword } from '../../operators/access/password'
import { maySeePersonal } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import type { Operator } from '../../operators/access/operator'
import { isWithin, requireWithin } from '../../operators/access/within'
import { domain } from '../../http/call'
import { admitRequests, refuseRequests } from '../../operators/permissions/decide'
import { permittedTree } from '../../operators/permissions/permission-tree'
import { requestsByRemote } from '../../operators/permissions/requests-by-remote'
import * as changes from './changes'
import * as queries from './queries'
import * as rules from './rules'

export const authorityDomain = () =>
  domain(authority, {
    roles: ({ db, input }) => queries.listRoles(db, input),

    async role({ db, input: { id }, operator }) {
      const { nodeIds, ...roleInfo } = rules.existing(await queries.findRole(db, id), '角色')
      const have = (nodeId: number) => id === SUPER_ROLE || nodeIds.includes(nodeId)
      return {
        roleInfo,
        allListTree: nodesOf(
          permittedTree(operator.tree.nodes, () => true),
          have,
        ),
      }
    },

    tree: async ({ operator }) => nodesOf(permittedTree(operator.tree.nodes, operator.holds), () => false),

    async addRole({ db, input: { roleName: name, roleDesc: description, menuId }, operator, record }) {
      await queries.lockAuthority(db)
      const role = { name, description, nodeIds: rules.nodesIn(operator.tree, menuId) }
      rules.requireHeld(operator, role.nodeIds)
      if (await queries.roleNameTaken(db, name)) throw rules.roleNameIsTaken()
      record(changes.roleAdded(await queries.insertRole(db, role), role))
      return null
    },

    async editRole({ db, input: { roleId, roleName: name, roleDesc: description, menuId }, operator, record }) {
      await queries.lockAuthority(db)
      const before = rules.existing(await queries.findRole(db, roleId), '角色')
      rules.requireEditable(operator, before)
      const after = { name, description, nodeIds: rules.nodesIn(operator.tree, menuId) }
      rules.requireHeld(operator, after.nodeIds)
      if (await queries.roleNameTaken(db, name, roleId)) throw rules.roleNameIsTaken()
      await queries.updateRole(db, roleId, after)
      record(changes.roleEdited(operator.tree, before, after))
      return null
    },

    async changeRoleStatus({ db, input: { id, type }, operator, record }) {
      await queries.lockAuthority(db)
      const role = rules.existing(await queries.findRole(db, id), '角色')
      rules.requireEditable(operator, role)
      await queries.setRoleStatus(db, id, type)
      record(changes.roleSwitched(role, type))
      return null
    },

    async records({ db, input: { type, roleOrAccountId: id, ...search } }) {
      if (type === 1) rules.existing(await queries.findRole(db, id), '角色')
      else rules.existing(await queries.findAccount(db, id), '账号')
      return queries.listRecords(db, type === 1 ? 'role' : 'account', id, search)
    },

    accounts: ({ db, input, operator }) => queries.listAccounts(db, input, maySeePersonal(operator)),

    async account({ db, input: { admin_id: id }, operator, recordAccess }) {
      const { role_id } = rules.existing(await queries.findAccount(db, id), '账号')
      const mayEdit = operator.may('authority/editAccount') && isWithin(operator, (await queries.findRole(db, role_id))!)
      const whole = mayEdit || maySeePersonal(operator)
      if (whole) recordAccess({ subject: 'account', subjectId: id, action: '查看完整手机号' })
      return (await queries.findAccount(db, id, whole))!
    },

    async roleOptions({ db, operator }) {
      const roles = await queries.enabledRoles(db)
      return roles.filter((role) => isWithin(operator, role)).map(({ id, position }) => ({ id, position }))
    },

    addAccount: {
      async prepare({ input: { password, role_id: roleId, ...fields }, operator }) {
        const passwordHash = await goodPasswordHash(password, operator)
        return async ({ db, record }) => {
          await queries.lockAuthority(db)
          const role = rules.assignable(await queries.findRole(db, roleId), operator)
          if (await queries.usernameTaken(db, fields.username)) throw rules.usernameIsTaken()
          const id = await queries.insertAccount(db, { ...fields, roleId, passwordHash, at: new Date() })
          record(changes.accountAdded(id, { ...fields, role: role.position }))
          return null
        }
      },
    },

    editAccount: {
      async prepare({ input: { id, password, role_id: roleId, ...fields }, operator }) {
        if (password && id === operator.accountId) throw rules.ownPasswordIsProven()
        const passwordHash = password && (await goodPasswordHash(password, operator))
        return async ({ db, record }) => {
          await queries.lockAuthority(db)
          const before = await managed(db, id, operator)
          const newRole = roleId !== before.role_id
          if (newRole && id === operator.accountId) throw rules.ownRoleStays()
          const role = rules.assignable(await queries.findRole(db, roleId), operator, { kept: !newRole })
          if (newRole) await requireSuperAdministratorBeside(db, before)
          if (await queries.usernameTaken(db, fields.username, id)) throw rules.usernameIsTaken()
          await queries.updateAccount(db, id, { ...fields, roleId, passwordHash })
          record(changes.accountEdited(before, { ...fields, role: role.position, password }))
          return null
        }
      },
    },

    async changeAccountStatus({ db, input: { admin_id: id, status }, operator, record }) {
      await queries.lockAuthority(db)
      const account = await managed(db, id, operator)
      if (status === 2 && id === operator.accountId) throw rules.ownAccountStays()
      if (status === 2) await requireSuperAdministratorBeside(db, account)
      await queries.setAccountStatus(db, id, status)
      record(changes.accountSwitched(account, status))
      return null
    },

    async changeAccepted({ db, input: { id, is_accepted: accepted }, operator, record }) {
      await queries.lockAuthority(db)
      const account = await managed(db, id, operator)
      await queries.setAccepted(db, id, accepted)
      record(changes.acceptanceChanged(account, accepted))
      return null
    },

    nodeRequests: ({ db }) => requestsByRemote(db),
    nodes: ({ db, input }) => queries.listAdmittedNodes(db, input),

    async admitNodes({ db, input: { ids }, record }) {
      record(changes.nodesAdmitted(await admitRequests(db, numbersIn(ids))))
      return null
    },

    async refuseNodes({ db, input: { ids, reason }, operator, record }) {
      record(changes.nodesRefused(await refuseRequests(db, numbersIn(ids), { by: operator.realname, reason }), reason))
      return null
    },

    revealLogin: async (call) =>
      revealed(call, await queries.mobileOfLogin(call.db, call.input), {
        subject: call.input.type === 1 ? 'account' : 'user',
        may: call.operator.may(permissionsByType.loginLog[call.input.type]),
      }),
    revealAccount: async (call) =>
      revealed(call, await queries.mobileOfAccount(call.db, call.input.id), { subject: 'account', may: call.operator.may('authority/getAccountList') }),

    loginLog({ db, input: { type, userId, ...search }, operator }) {
      const personal = maySeePersonal(operator)
      if (type === 2) return queries.listFrontLogins(db, { ...search, userId }, personal)
      if (userId) throw rules.notOfUsers()
      return queries.listBackendLogins(db, search, personal)
    },
  })

const numbersIn = (ids: string) => [...new Set(ids.split(',').map(Number))]

const nodesOf = (items: MenuItem[], have: (nodeId: number) => boolean): TreeNode[] =>
  items.map(({ id, name, child }) => ({ id, name, have: have(id), child: nodesOf(child, have) }))

/** @throws ApiError 422 when the password is too weak */
function goodPasswordHash(password: string, { accountId }: Operator) {
  rules.requireGoodPassword(password)
  return hashPassword(password, accountId)
}

/** An account that the operator may change. @throws ApiError 404, or 403 when its role holds more than theirs */
async function managed(db: Db, id: number, operator: Operator) {
  const account = rules.existing(await queries.findAccount(db, id, true), '账号')
  requireWithin(operator, rules.existing(await queries.findRole(db, account.role_id), '角色'))
  return account
}

/** @throws ApiError 403 when nobody else could sign in as super administrator */
async function requireSuperAdministratorBeside(db: Db, { admin_id, role_id }: { admin_id: number; role_id: number }) {
  if (role_id === SUPER_ROLE && !(await queries.otherSuperAdministrator(db, admin_id))) throw rules.lastSuperAdministratorStays()
}
