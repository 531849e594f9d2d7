import type { Permission } from '@console/platform/contract'
import type { CurrentUser } from '@console/platform/contract/session'
import { createHttp } from '../http'
import type { ShellServices } from '../services/services'
import type { FakeServer } from './fake-server'

interface Given {
  /** Signs in again after a 401. */
  renew?: () => Promise<boolean>
  preferences?: CurrentUser['preferences']
}

/** The services of a shell, which record how they were used. */
export function fakeServices(server: FakeServer, may: 'everything' | readonly Permission[], { renew = async () => false, preferences }: Given = {}) {
  const said: string[] = []
  const crumbs: string[] = []
  const parents: (string | undefined)[] = []
  let holders = 0
  const services: ShellServices = {
    http: createHttp({ token: () => 'token', onExpired: renew, adapter: server.adapter }),
    session: {
      user: { realname: '王小明', account: 'reviewer@demo.cn', permissionsVersion: 1, preferences },
      may: (permission) => may === 'everything' || may.includes(permission),
    },
    navigation: { subscribe: () => () => undefined, getLocation: unused, push: unused, replace: unused, go: unused },
    notify: {
      success: (message) => void said.push(message),
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
