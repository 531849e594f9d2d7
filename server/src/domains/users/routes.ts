import { ApiError, type InputOf } from '@console/platform/contract'
import {
  decisions,
  documentNames,
  giftTypes,
  listsThatNameUsers,
  permissionsByType,
  revealedFields,
  type UserRow,
  users,
  userTabs,
  userTypes,
} from '@console/platform/contract/users'
import { keepDecision } from '../../operators/decisions/keep-decision'
import { maySeePersonal, seesWhole } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { exportFile } from '../../http/exports/export-file'
import { ownerOfSecurityKey } from '../../open/callers/keys'
import type { Vault } from '../../infra/secrets/vault'
import type { FileStore } from '../../infra/files/file-store'
import { type Call, searchableDomain } from '../../http/call'
import { documentAnswer, unmarkedAnswer } from '../../documents/document-answer'
import { findUsers } from './find'
import { mayDecideNow } from '../../operators/review-queues/claim-queries'
import { countTabs } from '../../operators/review-queues/queue-queries'
import { takeNext } from '../../operators/review-queues/take-next'
import { balanceColumns, columnsByType, entryColumns } from './export-columns'
import * as queries from './queries'
import { approvedByOneself, found, newKeys, newOrderNo, NO_USER, notApproved, notUnderReview, queueOf, requireType } from './rules'
import { addEvent } from '../../events/add-event'

const NO_RECEIVER = '该手机号没有对应类型的用户'
const NO_FILE = '该文件不存在'
const FILE_URL = `${users.file.path}?path=`

export const usersDomain = ({ files, vault }: { files: FileStore; vault: Vault }) =>
  searchableDomain(findUsers, users, {
    list: ({ db, input: { types, ...filters }, operator }) => queries.listUsers(db, { ...filters, type: types }, maySeePersonal(operator)),

    tabCounts: ({ db, input: { types: type } }) => countTabs(db, userTabs, (filters) => queries.userList({ ...filters, type }, false)),

    next: ({ db, input: { types: type, tab, skipped, deciding, ...filters }, operator }) =>
      takeNext<UserRow>(
        db,
        queueOf(type),
        queries.userList({ ...filters, ...userTabs.waiting.filters, type }, maySeePersonal(operator)),
        { tab, skipped, deciding },
        operator,
      ),

    async detail({ db, input: { userId }, operator, recordAccess }) {
      const { type, status } = found(await queries.findReview(db, userId), operator)
      const whole = seesWhole(operator, permissionsByType.review[type])
      const clear = status === 2 && (await mayDecideNow(db, { queue: queueOf(type), id: userId }, operator))
      const user = await queries.findUserDetail(db, userId, { documents: whole, clear, keys: maySeePersonal(operator) })
      if (clear) recordAccess({ subject: 'user', subjectId: userId, action: '查看完整个人信息' })
      const othersRevoke = operator.may(permissionsByType.revoke[type]) && (await queries.othersRevoke(db, userId, operator))
      return { ...user!, whole, othersRevoke, baseUrl: FILE_URL }
    },

    async card({ db, input, operator }) {
      const card = await queries.findUserCard(db, input.userId)
      const named = listsThatNameUsers.some((list) => operator.may(list))
      return named && card ? card : found(card && { ...card, type: card.user_type }, operator)
    },

    async file({ db, input, operator, recordAccess }) {
      const document = await queries.findDocument(db, input.path)
      const mayOpen = document && operator.may(permissionsByType.list[document.userType]) && seesWhole(operator, permissionsByType.review[document.userType])
      if (!mayOpen) throw new ApiError(404, NO_FILE)
      const name = documentNames[document.kind]
      const stored = { ...document, name: `${name}.${document.path.split('.').at(-1)}` }
      const shown = { missing: NO_FILE, operator }
      const original = input.original && (await unmarkedAnswer(files, stored, shown))
      recordAccess({ subject: 'user', subjectId: document.userId, action: `查看${name}${original ? '原图' : ''}` })
      return original || documentAnswer(files, stored, shown)
    },

    async reveal(call) {
      const { db, input, operator } = call
      const { userId, field } = input
      if (field === 'security_key') return revealedKey(call, vault)
      const found = await queries.findPersonal(db, { userId, field })
      const listed = found && operator.may(permissionsByType.list[found.type]) && seesWhole(operator, permissionsByType.review[found.type])
      const may = listed || (field === 'mobile' && maySeePersonal(operator) && operator.may('userbalance/getUserBalanceList'))
      return revealed(call, found, { subject: 'user', label: revealedFields[field], may })
    },

    async review({ db, input, operator, record }) {
      const user = found(await queries.findReview(db, input.userId), operator, permissionsByType.review)
      requireType(user, input.type)
      const approved = input.status === 1
      const at = new Date()
      const decided = await queries.decideReview(db, input.userId, {
        status: approved ? 3 : 4,
        opinion: input.account ?? null,
        at,
        operator,
        keys: approved ? sealedKeys(vault, input.userId) : null,
        after: input.reviews,
      })
      if (!decided) throw notUnderReview((await queries.findReview(db, input.userId))!)
      await keepDecision(db, { queue: queueOf(user.type), id: input.userId, reviewer: operator, passed: approved, at })
      await addEvent(db, 'user.reviewed', { user_id: input.userId, user_status: approved ? 3 : 4 }, { resource: 'user', recordId: input.userId })
      record({
        subject: 'user',
        subjectId: input.userId,
        action: `实名审核${decisions[input.status]}`,
        before: { status: 2 },
        after: { status: approved ? 3 : 4, opinion: input.account },
      })
      return null
    },

    async revoke({ db, input: { userId, type, reason, reviews: after }, operator, record }) {
      const user = found(await queries.findReview(db, userId), operator, permissionsByType.revoke)
      requireType(user, type)
      if (await queries.othersRevoke(db, userId, operator)) throw approvedByOneself()
      if (!(await queries.revoke(db, userId, { reason, at: new Date(), operator, after }))) throw notApproved((await queries.findReview(db, userId))!)
      await addEvent(db, 'user.revoked', { user_id: userId }, { resource: 'user', recordId: userId })
      record({ subject: 'user', subjectId: userId, action: '撤销认证', before: { status: 3 }, after: { status: 4, reason } })
      return null
    },

    decided: ({ db, input: { types } }) => queries.decidedUsers(db, types),

    export: async (call) =>
      exportFile(call, {
        subject: 'user',
        title: `${userTypes[call.input.type]}用户`,
        columns: columnsByType[call.input.type],
        list: queries.userExport(call.input, maySeePersonal(call.operator)),
      }),

    balances: ({ db, input, operator }) => queries.listBalances(db, input, maySeePersonal(operator)),

    async balance({ db, input }) {
      const balance = await queries.findBalance(db, input.userId)
      if (!balance) throw new ApiError(404, NO_USER)
      return balance
    },

    async balanceEntries({ db, input }) {
      await existing(db, input.userId)
      return queries.listEntries(db, input)
    },

    exportBalances: async (call) =>
      exportFile(call, {
        subject: 'user',
        title: '用户余额',
        columns: balanceColumns,
        list: queries.balanceExport(call.input, maySeePersonal(call.operator)),
      }),

    async exportBalanceEntries(call) {
      const { userId: subjectId } = call.input
      await existing(call.db, subjectId)
      return exportFile(call, { subject: 'user', subjectId, title: '余额明细', columns: entryColumns, list: queries.entryList(call.input) })
    },

    gifts: ({ db, input, operator }) => queries.listGifts(db, input, maySeePersonal(operator)),

    revealGift: async (call) =>
      revealed(call, await queries.mobileOfGift(call.db, call.input.id), { subject: 'user', may: call.operator.may('integral/getPointsList') }),

    addPoints(call) {
      const { mobile, type, ...gift } = call.input
      return give(call, { mobile, type }, gift, new ApiError(422, NO_RECEIVER, { fields: { mobile: NO_RECEIVER } }))
    },

    addPointsToUser(call) {
      const { userId, ...gift } = call.input
      return give(call, { userId }, gift, new ApiError(404, NO_USER))
    },
  })

type GiftCall = Pick<Call<typeof users.addPoints | typeof users.addPointsToUser>, 'db' | 'operator' | 'record'>

/** Gives points, in the transaction of the call. @throws what is handed in when there is no such receiver */
async function give(
  { db, operator, record }: GiftCall,
  receiver: queries.Receiver,
  gift: Omit<InputOf<typeof users.addPointsToUser>, 'userId'>,
  nobody: ApiError,
) {
  const { points, pointsType, explain } = gift
  const at = new Date()
  const given = await queries.insertGift(db, receiver, { ...gift, orderNo: newOrderNo(at), accountId: operator.accountId, admin: operator.realname, at })
  if (!given) throw nobody
  await addEvent(db, 'points.granted', { user_id: given.userId, points }, { resource: 'user', recordId: given.userId })
  record({ subject: 'user', subjectId: given.userId, action: `赠送 ${points} 积分（${giftTypes[pointsType]}）`, after: { points, pointsType, explain } })
  return null
}

async function existing(db: Db, userId: number) {
  if (!(await queries.userExists(db, userId))) throw new ApiError(404, NO_USER)
}

function sealedKeys(vault: Vault, userId: number) {
  const { appId, securityKey } = newKeys()
  return { appId, securityKey: vault.seal(securityKey, ownerOfSecurityKey(userId)) }
}

/** A user's SecurityKey, on record, for those who may see the page that masks it. */
async function revealedKey(call: Call<typeof users.reveal>, vault: Vault) {
  const { db, input, operator } = call
  const found = await queries.findSecurityKey(db, input.userId)
  const may = found !== undefined && maySeePersonal(operator) && operator.may(permissionsByType.list[found.type])
  const value = found?.value ? vault.open(found.value, ownerOfSecurityKey(input.userId)) : null
  return revealed(call, found && { ...found, value }, { subject: 'user', label: 'SecurityKey', may })
}
