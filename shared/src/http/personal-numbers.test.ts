import { contracts } from '@console/platform/all-contracts'
import { get, keyword, pageOf, type Route, z } from '@console/platform/contract'
import { type AxiosAdapter, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { createHttp } from './client'

const numbers = [
  '13800000001',
  '138 0000 0001',
  '+86 138-0000-0001',
  '１３８００００',
  '330102199001010011',
  '王13800000001',
  'tel13800000001',
  'li@demo.cn',
  '91330100MA7ABCDE1X',
]
const others = ['杭州存真', '138', 'QZ00000000000007', 'BQ202611184438733315', 'ZS202611260102030000000001', 'GZ20260601080000', '3.1.0']

function clientOf(
  statusOf: (method: string | undefined) => [status: number, body: unknown] = () => [200, { code: 200, msg: '', data: { data: [], count: 0 } }],
) {
  const requests: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config)
    const [status, body] = statusOf(config.method)
    const data = config.responseType === 'blob' ? new Blob([]) : JSON.stringify(body)
    return { data, status, statusText: '', headers: new AxiosHeaders(), config }
  }
  return { http: createHttp({ token: () => 't', onExpired: async () => false, adapter }), requests }
}

const addressOf = ({ url, params }: InternalAxiosRequestConfig) => `${url}?${params ?? ''}`

/** Free-text fields of GETs, with their route; those that name a record, a file or a setting are not searches. */
const NAMES = ['path', 'ticket', 'key', 'q', 'sha256', 'grant', 'baoquan']
const texts = Object.entries(contracts).flatMap(([file, contract]) =>
  Object.entries(contract).flatMap(([name, route]) =>
    route.method !== 'GET'
      ? []
      : Object.entries(route.input.shape as Record<string, z.ZodMiniType>)
          .filter(([field, schema]) => !NAMES.includes(field) && schema.safeParse('li@demo.cn').success)
          .map(([field]): [string, string, Route] => [`${file}.${name}`, field, route]),
  ),
)

test('every list and export is searched by a field that is covered below', () => {
  const listed = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(({ input }) => 'keyword' in input.shape && input.shape.page))
  const lists = listed.filter(({ method }) => method === 'GET')
  expect(lists.length).toBeGreaterThan(15)
  expect(texts.map(([, , route]) => route)).toEqual(expect.arrayContaining(lists))
})

test.each(texts)('the address of %s, whose field %s accepts free text, contains no number of a person', async (_name, field, route) => {
  const { http, requests } = clientOf()
  const make = (text: string) => (route.download ? http.download(route, { [field]: text }) : http.call(route, { [field]: text }))
  for (const number of numbers) {
    await make(number)
    const request = requests.at(-1)!
    expect([request.method, addressOf(request)]).toEqual(['post', `${route.path}?`])
    expect(new URLSearchParams(request.data).get(field)).toBe(number)
    expect(request.headers['Idempotency-Key']).toBeUndefined()
  }
  for (const text of others) {
    await make(text)
    expect([requests.at(-1)!.method, addressOf(requests.at(-1)!)]).toEqual(['get', `${route.path}?${new URLSearchParams({ [field]: text })}`])
  }
})

const list = get('/api/thing/getList', {
  summary: '列表',
  access: 'signed-in',
  input: z.object({ keyword: z.optional(keyword()) }),
  result: pageOf(z.object({ id: z.number() })),
})

test.each<[string, number, unknown]>([
  ['405', 405, { code: 405, msg: '', data: null }],
  ['404 without an envelope', 404, '<html></html>'],
])('a back end that only knows the GET, and answers %s, is called by it', async (_, status, body) => {
  const { http, requests } = clientOf((method) => (method === 'post' ? [status, body] : [200, { code: 200, msg: '', data: { data: [{ id: 7 }], count: 1 } }]))
  await expect(http.call(list, { keyword: '13800000001' })).resolves.toEqual({ data: [{ id: 7 }], count: 1 })
  expect(requests.map(({ method }) => method)).toEqual(['post', 'get'])
})

test('a POST with another refusal is not repeated as a GET, and an unknown GET is reported', async () => {
  const refused = clientOf(() => [404, { code: 404, msg: '该用户不存在', data: null }])
  await expect(refused.http.call(list, { keyword: '13800000001' })).rejects.toMatchObject({ message: '该用户不存在' })
  const unknown = clientOf(() => [404, '<html></html>'])
  await expect(unknown.http.call(list, { keyword: '13800000001' })).rejects.toMatchObject({ code: 404 })
  expect([refused.requests.length, unknown.requests.length]).toEqual([1, 2])
})
