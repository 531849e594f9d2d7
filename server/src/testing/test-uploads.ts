import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { multipartOf } from './multipart'
import type { TestServer } from './test-server'

/** The files that `npm run publish:remote` would send for a built remote: its record, and every file that it names. */
export function uploadOf(buildDir: string, name: string): Record<string, string | Buffer> {
  const dist = join(buildDir, name, 'dist')
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file) && !/\.(map|br|gz)$/.test(file))
  return Object.fromEntries(names.map((file) => [file, readFileSync(join(dist, file))]))
}

/** A deploy token of sufficient length. */
export const deployToken = (name: string) => name.padEnd(40, '-deploy')

interface DeployOptions {
  token?: string
  headers?: Record<string, string>
  at?: string
}

/** Calls the deploy routes of one remote, or those at an address. */
export function deployer(server: TestServer, name: string, { token = deployToken(name), headers = {}, at = `/deploy/remotes/${name}` }: DeployOptions = {}) {
  const authorization = { authorization: `Bearer ${token}`, ...headers }
  const url = at
  const post = (path: string, fields: Record<string, string | number>) =>
    server.app.inject({
      method: 'POST',
      url: `${url}/${path}`,
      payload: new URLSearchParams(Object.entries(fields).map(([field, value]): [string, string] => [field, String(value)])).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...authorization },
    })
  return {
    async publish(files: Record<string, string | Buffer>, asked: Record<string, string> = {}) {
      const { payload, type } = await multipartOf(Object.entries(files).map(([file, content]) => [file, { name: file, bytes: Buffer.from(content) }]))
      const query = Object.keys(asked).length ? `?${new URLSearchParams(asked)}` : ''
      return server.app.inject({ method: 'POST', url: `${url}/releases${query}`, payload, headers: { 'content-type': type, ...authorization } })
    },
    read: () => server.app.inject({ url, headers: authorization }),
    rollout: (fields: Record<string, string | number>) => post('rollout', fields),
    /** Of a record alone. */
    check: (record: string) => post('check', { record }),
  }
}
