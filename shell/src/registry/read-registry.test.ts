import { PERMISSIONS_VERSION } from '@console/platform/contract'
import type { RegistryAnswer } from '@console/platform/registry'
import { forgetRegistry, keepRegistry, lastRegistry, readRegistry } from './read-registry'

const remote = (name: string, ...used: string[]) => ({
  name,
  title: '用户管理',
  owner: '用户组',
  version: '1.0.0',
  url: `/remotes/${name}/1.0.0/`,
  entry: 'entry.js',
  container: name,
  integrity: 'sha256-entry',
  requires: { protocol: 1, exports: { '@console/platform/ui/core': used } },
  routes: [],
  chosen: 'stable' as const,
})
const answer: RegistryAnswer = { revision: 7, remotes: [remote('mf-users'), remote('mf-newer', 'NotYetInThisShell')], forbidden: ['/money'] }

const asked: { url: string; authorization: string | null; signal: AbortSignal }[] = []
function serverAnswers(status: number, body: unknown, headers: Record<string, string> = {}) {
  globalThis.fetch = (async (url: string, { headers: given, signal }: { headers: HeadersInit; signal: AbortSignal }) => {
    asked.push({ url, authorization: new Headers(given).get('authorization'), signal })
    return { ok: status < 400, status, headers: new Headers(headers), json: async () => body }
  }) as unknown as typeof fetch
}

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
})

test('the answer contains what this shell can load, with the permissions version that it was made for', async () => {
  serverAnswers(200, answer, { [PERMISSIONS_VERSION]: '3' })
  const reading = await readRegistry('a-token')
  expect(reading.answer.remotes.map(({ name }) => name)).toEqual(['mf-users'])
  expect(reading).toMatchObject({ permissionsVersion: 3, answer: { revision: 7, forbidden: ['/money'] } })
  expect(asked[0]).toMatchObject({ url: expect.stringMatching(/^\/registry\.json\?shell=\w+$/), authorization: 'Bearer a-token' })
})

test('a registry that is a plain file has no permissions, and is read without a token', async () => {
  serverAnswers(200, answer)
  expect((await readRegistry(undefined)).permissionsVersion).toBeUndefined()
  expect(asked[0]!.authorization).toBeNull()
})

test('an ended session, a failing server and an invalid answer are distinguished', async () => {
  serverAnswers(401, {})
  await expect(readRegistry('a-token')).rejects.toMatchObject({ code: 401 })
  serverAnswers(502, {})
  await expect(readRegistry('a-token')).rejects.toMatchObject({ code: 502 })
  serverAnswers(200, { remotes: 'none' })
  await expect(readRegistry('a-token')).rejects.not.toHaveProperty('code', 401)
})

test('the last answer is stored only for its operator, until it is deleted', () => {
  expect(lastRegistry('reviewer@demo.cn')).toBeUndefined()
  keepRegistry('reviewer@demo.cn', { ...answer, remotes: [remote('mf-users')] })
  expect(lastRegistry('reviewer@demo.cn')?.remotes.map(({ name }) => name)).toEqual(['mf-users'])
  expect(lastRegistry('finance@demo.cn')).toBeUndefined()
  forgetRegistry()
  expect(lastRegistry('reviewer@demo.cn')).toBeUndefined()
})

test('a stored answer does not say which shell is current', () => {
  keepRegistry('reviewer@demo.cn', { ...answer, shell: 'a'.repeat(32) })
  expect(lastRegistry('reviewer@demo.cn')).toMatchObject({ revision: 7, shell: undefined })
})

test('a stored answer of another shell build is not read: it may offer versions that this one cannot run', () => {
  keepRegistry('reviewer@demo.cn', answer)
  const kept = JSON.parse(localStorage.getItem('last-registry')!)
  localStorage.setItem('last-registry', JSON.stringify({ ...kept, hostId: 'another' }))
  expect(lastRegistry('reviewer@demo.cn')).toBeUndefined()
})

test('a stored answer that is invalid, or contains a development version, is ignored', () => {
  keepRegistry('reviewer@demo.cn', { ...answer, remotes: [{ ...remote('mf-users'), chosen: 'override' }] })
  expect(lastRegistry('reviewer@demo.cn')).toBeUndefined()
  localStorage.setItem('last-registry', '{"account":')
  expect(lastRegistry('reviewer@demo.cn')).toBeUndefined()
})
