import { isIP } from 'node:net'
import { ApiError } from '@console/platform/contract'
import { eventTypeNames } from '@console/platform/contract/open/event-titles'
import { BOTH_SECRETS_H, deliveryStatuses, webhookStatuses, webhooks } from '@console/platform/contract/webhooks'
import { newWebhookSecret, ownerOfWebhook } from '../../events/webhooks/secret'
import { domain } from '../../http/call'
import { isAmong, mayCall } from '../../infra/outside/public-address'
import type { Vault } from '../../infra/secrets/vault'
import type { Change } from '../../operators/audit/trail'
import * as queries from './queries'

const HOUR_MS = 3_600_000
/** Each event is sent to each of them. */
const MOST = 10

/** Addresses that systems of the company want called with what happens. */
export const webhooksDomain = ({ vault, webhookAllow }: { vault: Vault; webhookAllow: readonly string[] }) =>
  domain(webhooks, {
    list: ({ db, input }) => queries.listWebhooks(db, input),

    webhook: async ({ db, input: { id } }) => existing(await queries.findWebhookRow(db, id)),

    async add({ db, input: { systemId, url, types }, record }) {
      await queries.lockWebhooks(db)
      const system = existing(await queries.findSystemName(db, systemId), '接入系统')
      if ((await queries.countWebhooks(db, systemId)) >= MOST) throw new ApiError(409, `每个接入系统最多 ${MOST} 个回调地址`)
      refuseForbidden(url, webhookAllow)
      const secret = newWebhookSecret()
      const wanted = { url, types: typesIn(types) }
      await queries.insertWebhook(db, { systemId, ...wanted, secret: vault.seal(secret, ownerOfWebhook(systemId)) }, new Date())
      record({ ...about(systemId), action: `为接入系统“${system}”新增回调地址`, after: wanted })
      return { secret }
    },

    async edit({ db, input: { id, url, types }, record }) {
      await queries.lockWebhooks(db)
      const { systemId, system, ...before } = existing(await queries.findWebhook(db, id))
      refuseForbidden(url, webhookAllow)
      const after = { url, types: typesIn(types) }
      await queries.updateWebhook(db, { id, ...after })
      record({ ...about(systemId), action: `编辑接入系统“${system}”的回调地址`, before: { url: before.url, types: before.types }, after })
      return null
    },

    async changeStatus({ db, input: { id, status }, record }) {
      await queries.lockWebhooks(db)
      const { systemId, system, url, status: before } = existing(await queries.findWebhook(db, id))
      await queries.setStatus(db, id, status)
      const action = `${webhookStatuses[status]}接入系统“${system}”的回调地址`
      record({ ...about(systemId), action, before: { url, status: webhookStatuses[before] }, after: { status: webhookStatuses[status] } })
      return null
    },

    async replaceSecret({ db, input: { id }, record }) {
      await queries.lockWebhooks(db)
      const { systemId, system, url } = existing(await queries.findWebhook(db, id))
      const secret = newWebhookSecret()
      await queries.replaceSecret(db, id, vault.seal(secret, ownerOfWebhook(systemId)), new Date(Date.now() + BOTH_SECRETS_H * HOUR_MS))
      record({ ...about(systemId), action: `更换接入系统“${system}”的回调密钥`, after: { url } })
      return { secret }
    },

    async remove({ db, input: { id }, record }) {
      await queries.lockWebhooks(db)
      const { systemId, system, url, types } = existing(await queries.findWebhook(db, id))
      await queries.deleteWebhook(db, id)
      record({ ...about(systemId), action: `删除接入系统“${system}”的回调地址`, before: { url, types } })
      return null
    },

    deliveries: ({ db, input }) => queries.listDeliveries(db, input),

    async resend({ db, input: { id }, record }) {
      const sent = existing(await queries.resend(db, id, new Date()), '送达记录')
      const { systemId, url } = existing(await queries.findWebhook(db, sent.webhookId))
      const before = { status: deliveryStatuses[sent.status as keyof typeof deliveryStatuses] }
      record({ ...about(systemId), action: `重新发送事件 ${sent.event}`, before, after: { url } })
      return null
    },
  })

const about = (subjectId: number): Pick<Change, 'subject' | 'subjectId'> => ({ subject: 'system', subjectId })

/** In the contract's order, each once. */
const typesIn = (given: string) => eventTypeNames.filter((type) => given.split(',').includes(type))

/** What no call would be sent to. A name is looked up when it is called. @throws ApiError 422 */
function refuseForbidden(url: string, allowed: readonly string[]) {
  const message = problemOf(url, allowed)
  if (message) throw new ApiError(422, message, { fields: { url: message } })
}

function problemOf(address: string, allowed: readonly string[]) {
  if (!URL.canParse(address)) return '回调地址的格式不正确'
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'http:' && !(isIP(host) ? isAmong(host, allowed) : allowed.length)) return '回调地址应以 https:// 开头'
  if (isIP(host) && !mayCall(host, allowed)) return '不能回调内部网络的地址'
  return undefined
}

function existing<T>(found: T | undefined, what = '回调地址'): T {
  if (!found) throw new ApiError(404, `该${what}不存在`)
  return found
}
