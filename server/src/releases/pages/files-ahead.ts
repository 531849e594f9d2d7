import { setTimeout as wait } from 'node:timers/promises'
import type { Permission } from '@console/platform/contract'
import { type RemoteRoute, resolveRegistry, type ShellRecord } from '@console/platform/registry'
import type { FastifyBaseLogger } from 'fastify'
import type { Authenticate } from '../../operators/access/operator'
import type { StoredRegistry } from '../registry/queries'

/** A script or stylesheet that a page will load. */
export interface FileAhead {
  url: string
  /** Of a remote's file. */
  integrity?: string
}

/** Finds what the page at a path will load in a shell for anyone who has a token. */
export type FilesAhead = (shell: ShellRecord | undefined, token: string | undefined, path: string) => Promise<FileAhead[]>

interface Options {
  currentRegistry: () => Promise<StoredRegistry>
  authenticate: Authenticate
  /** A tab may then run a development version in a remote's place: only the tab knows. */
  overrideOrigin: string | undefined
  log: FastifyBaseLogger
}

/** The document is sent without the files' names after this time; the page then loads them a little later. */
const TIMEOUT_MS = 200

export function filesAhead({ currentRegistry, authenticate, overrideOrigin, log }: Options): FilesAhead {
  async function find(shell: ShellRecord | undefined, token: string, path: string): Promise<FileAhead[]> {
    const operator = await authenticate(token, { passive: true })
    if (!shell || !operator || operator.isLocked) return []
    const may = (permission: string) => operator.may(permission as Permission)
    const { revision, document } = await currentRegistry()
    const { remotes } = resolveRegistry(document, revision, { may, offered: shell, accountId: operator.accountId })
    const shellFiles = (names: string[]) => names.map((name) => ({ url: `/${name}` }))
    for (const { name, version, url, entry, routes, needs = {} } of remotes) {
      const route = routes.find((route) => isAt(route, path) && [route.permission].flat().some(may))
      if (!route) continue
      const { files = [], shares = [] } = needs[route.path] ?? {}
      const { integrity } = document.remotes[name]!.versions[version]!
      return [
        ...shellFiles([...new Set([...shell.files.signedIn, ...shares.flatMap((share) => shell.files.shares[share] ?? [])])]),
        ...(overrideOrigin ? [] : [entry, ...files].map((file) => ({ url: url + file, integrity: integrity[file] }))),
      ]
    }
    return shellFiles(shell.files.signedIn)
  }

  return async (shell, token, path) => {
    if (!token) return []
    const tooLong = wait(TIMEOUT_MS, [], { ref: false })
    return Promise.race([find(shell, token, path), tooLong]).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of a page are not known ahead')
      return []
    })
  }
}

/** Whether an address is one of a route's, as react-router matches it. */
export function isAt({ path }: RemoteRoute, address: string) {
  const [route, given] = [path.split('/'), address.split('/')]
  return route.length === given.length && route.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
}
