import type { Permission, Route } from '@console/platform/contract'
import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import type { CurrentUser } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import type { AxiosAdapter } from 'axios'
import { createHttp } from '../http'
import type { ShellServices } from '../services/services'
import { complaint, type FakeServer } from './fake-server'

/** The message of a change of state, with the action appended: 操作成功：已禁用 李雷. */
const BARE = '操作成功'
/** For these the specification words the message. */
const worded: readonly Route[] = [users.review, notarization.review, finance.reviewInvoice]

interface Options {
  /** Signs in again after a 401. */
  renew?: () => Promise<boolean>
  preferences?: CurrentUser['preferences']
}

/** The services of a shell, which record how they were used. */
export function fakeServices(server: FakeServer, may: 'everything' | readonly Permission[], { renew = async () => false, preferences }: Options = {}) {
  const said: string[] = []
  const crumbs: string[] = []
  const parents: (string | undefined)[] = []
  let holders = 0
  const asked = new Set<string | undefined>()
  const adapter: AxiosAdapter = (config) => {
    asked.add(config.url)
    return server.adapter(config)
  }
  const services: ShellServices = {
    http: createHttp({ token: () => 'token', onExpired: renew, adapter }),
    session: {
      user: { realname: '王小明', account: 'reviewer@demo.cn', permissionsVersion: 1, preferences },
      may: (permission) => may === 'everything' || may.includes(permission),
    },
    navigation: { subscribe: () => () => undefined, getLocation: unused, push: unused, replace: unused, go: unused },
    notify: {
      success(message) {
        if (message === BARE && !worded.some(({ path }) => asked.has(path)))
          throw complaint(`${BARE} says neither what was done nor to what: give the write a \`done\``)
        said.push(message)
      },
      error: (message) => void said.push(`错误：${message}`),
      info: (message) => void said.push(message),
    },
    breadcrumbs: {
      title: (text, parent) => {
        crumbs.push(text)
        parents.push(parent)
        return () => {
          crumbs.pop()
          parents.pop()
        }
      },
    },
    records: { pageOf: (kind, number) => `/${kind}/${number}`, listFor: (permission) => `/${permission}` },
    leaveGuard: {
      hold: () => {
        holders += 1
        return () => {
          holders -= 1
        }
      },
    },
    fileBaseUrl: '/files/',
  }
  return { services, said, crumbs, parents, isHeld: () => holders > 0 }
}

function unused(): never {
  throw new Error('Pages navigate through their router')
}
