import { contracts } from '@console/platform/all-contracts'
import { type Contract, choice, get, integer, keyword, listQuery, pageOf, readQuery, type Route, z } from '@console/platform/contract'
import { firstCallOf } from '@console/platform/contract/first-call'
import { users } from '@console/platform/contract/users'
import { createHttp } from '@console/platform/http'
import { FirstCall } from '@console/platform/registry'
import * as fc from 'fast-check'
import { firstRequestOf } from './first-request'

const enterprises = firstCallOf({ call: users.list, input: { types: 2 } })
const asked = (search: string) => firstRequestOf(enterprises, {}, search)?.query

test('UX-A1 an address makes the page’s request: the page’s constants, the defaults, and the address’s fields', () => {
  expect(asked('')).toEqual({ types: '2', page: '1', limit: '10' })
  expect(asked('?keyword=云盛&page=3&limit=20&status=2')).toEqual({ types: '2', page: '3', limit: '20', keyword: '云盛', status: '2' })
  // No address changes the page's constants; unknown fields are ignored; an empty text is none.
  expect(asked('?types=1&x=1&keyword=')).toEqual({ types: '2', page: '1', limit: '10' })
  expect(firstRequestOf(enterprises, {}, '')?.path).toBe('/api/user/getUserList')
})

test.each([
  'page=-1',
  'page=1e3',
  'page=0',
  'page=99999999',
  'keyword=%20云盛',
  'keyword=%00',
  'keyword=13800000001',
  'keyword=li@demo.cn',
  'kept=keyword',
  'status=9',
  'status=x',
  'realtime=2026-01-01+-+2026-01-02',
])('UX-A5 at %s only the page knows the request', (search) => expect(asked(`?${search}`)).toBeUndefined())

test('an invalid expression leaves the address to the page', () => {
  const odd = { path: '/api/x', query: {}, fromAddress: { keyword: '(' } }
  expect([firstRequestOf(odd, {}, '?keyword=a'), firstRequestOf(odd, {}, '')?.query]).toEqual([undefined, {}])
})

test('a part of the path is sent if it is a number', () => {
  const entries = firstCallOf({ call: users.balanceEntries, input: { userId: ':id' } })
  expect(firstRequestOf(entries, { id: '7' }, '?page=2')?.query).toEqual({ userId: '7', page: '2', limit: '10' })
  for (const id of ['abc', '0', '7/8', '', undefined]) expect(firstRequestOf(entries, { id }, '')).toBeUndefined()
})

const http = createHttp({ token: () => undefined, onExpired: async () => false })
/** The request of a list page at an address: what it reads of the address (`useList`), as the client writes it. */
const sentByPage = (call: Route, search: URLSearchParams) =>
  Object.fromEntries(new URL(http.urlOf(call, readQuery(call.input, search).query as never), 'http://console.test').searchParams)

const isList = ({ method, input, result }: Route) => method === 'GET' && 'page' in input.shape && 'data' in ((result as Partial<Route['input']>).shape ?? {})
const lists = Object.values(contracts as Record<string, Contract>).flatMap((contract) => Object.values(contract).filter(isList))

/** Required fields: ids of records and types, which their pages decide. */
const decided = ({ input: { shape } }: Route) =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) => {
      if (field.safeParse(undefined).success) return []
      return [[name, ['1', '2', 'BQ20260102000007', 'web'].find((text) => field.safeParse(text).success)!]]
    }),
  )

const text = fc.oneof(
  fc.integer({ min: -2, max: 2_000_000 }).map(String),
  fc.string({ maxLength: 70, unit: 'binary' }),
  fc.constantFrom('', ' ', '1', '10', '100', 'a b', '云盛', ' x', '\u3000x', '１', '2026-01-01 - 2026-01-31', 'SUCCESS', 'constructor'),
)

test.each(lists.map((call) => [call.path, call] as const))('UX-A1 for any address of %s the early request is the page’s request', (_, call) => {
  const input = decided(call)
  const first = FirstCall.parse(firstCallOf({ call, input }))
  let early = 0
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(call.input.shape), 'x'), text, { maxKeys: 4 }), (given) => {
      const request = firstRequestOf(first, {}, `?${new URLSearchParams(given)}`)
      if (!request) return
      early += 1
      expect(request.query).toEqual(sentByPage(call, new URLSearchParams({ ...given, ...input })))
    }),
    { numRuns: 60, seed: 1 },
  )
  expect(early).toBeGreaterThan(10)
})

test('an impossible call fails the build', () => {
  const list = get('/api/things/list', {
    summary: '',
    access: 'signed-in',
    input: listQuery({ id: integer('编号'), keyword: z.optional(keyword()) }),
    result: pageOf(z.object({})),
  })
  const type = get('/api/things/typed', {
    summary: '',
    access: 'signed-in',
    input: listQuery({ type: choice('类型', { 1: '一' }) }),
    result: pageOf(z.object({})),
  })
  expect(() => firstCallOf({ call: users.addPoints })).toThrow('is no GET')
  expect(() => firstCallOf({ call: list })).toThrow('编号')
  expect(() => firstCallOf({ call: type, input: { type: 7 } })).toThrow('类型')
  expect(() => firstCallOf({ call: list, input: { id: ':id', colour: 1 } })).toThrow('takes no colour')
  expect(firstCallOf({ call: list, input: { id: ':id' } }).query).toEqual({ id: ':id', page: '1', limit: '10' })
})

test('a release cannot send the token anywhere but to the API', () => {
  for (const path of ['https://evil.example/api/x', '//evil.example/api/x', '/api/../x', '/remotes/x', '/api/x?y', 'api/x'])
    expect(FirstCall.safeParse({ ...enterprises, path }).success).toBe(false)
})
