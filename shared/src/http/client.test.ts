import { authority } from '@console/platform/contract/authority'
import { evidence } from '@console/platform/contract/evidence'
import { finance } from '@console/platform/contract/finance'
import { integer, routes, upload, z } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import { type AxiosAdapter, AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { createHttp } from './client'

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/** A client whose requests are answered by `answer`, in order. */
function clientOf(answer: (request: InternalAxiosRequestConfig, index: number) => Answer | Promise<Answer>, onExpired = async () => false) {
  const requests: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (config) => {
    const index = requests.push(config) - 1
    const { status = 200, headers = {}, body } = await answer(config, index)
    return { data: body, status, statusText: '', headers: new AxiosHeaders(headers), config }
  }
  return { http: createHttp({ token: () => 't0ken', onExpired, adapter }), requests }
}

const page = (count: unknown) => ({ data: [], count })
const list = { types: 2 } as const
const gift = { mobile: '13800000000', type: 2, pointsType: 1, points: 5, explain: '活动' } as const

test.each([200, '200'])('LOGIN-09 code %j is success', async (code) => {
  const { http } = clientOf(() => ({ body: { code, msg: '', data: page(0) } }))
  await expect(http.call(users.list, list)).resolves.toEqual(page(0))
})

test('a call has the token, a GET its query, a POST its form and an idempotency key', async () => {
  const { http, requests } = clientOf(() => ({ body: { code: 200, msg: '', data: page(0) } }))
  await http.call(users.list, { ...list, keyword: '杭州', status: undefined })
  await http.call(users.addPoints, gift, { idempotencyKey: 'k1' })
  await http.call(users.addPoints, gift)
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer t0ken', 'Bearer t0ken', 'Bearer t0ken'])
  expect(String(requests[0]!.params)).toBe('types=2&keyword=%E6%9D%AD%E5%B7%9E')
  expect(requests[1]!.headers.getContentType()).toContain('application/x-www-form-urlencoded')
  expect(String(requests[1]!.data)).toContain('mobile=13800000000')
  expect(requests[1]!.headers.get('Idempotency-Key')).toBe('k1')
  expect(requests[2]!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
})

test('FIN-01 ACCT-02 specified special cases are sent: days with times, an unchanged password as an empty one', async () => {
  const { http, requests } = clientOf(() => ({ body: { code: 200, msg: '', data: page(0) } }))
  const sent = (fields: unknown) => Object.fromEntries(new URLSearchParams(String(fields)))
  const datetime = '2026-01-01 00:00:00 - 2026-01-31 23:59:59'
  const days = { datetime: '2026-01-01 - 2026-01-31' }
  const account = { id: 7, username: 'li@demo.cn', realname: '李磊', mobile: '13800000007', role_id: 2 }
  await http.call(finance.notarizationOrders, days)
  await http.call(finance.notarizationOrders, {})
  await http.call(authority.editAccount, account)
  await http.call(authority.editAccount, { ...account, password: 'Longer12' })
  expect(requests.map(({ params, data }) => sent(params ?? data))).toMatchObject([{ datetime }, {}, { password: '' }, { password: 'Longer12' }])
  expect(sent(requests[1]!.params)).toEqual({})
  expect(sent(http.urlOf(finance.exportChargeOrders, days).split('?')[1])).toEqual({ datetime })
})

test.each([
  ['an envelope that refuses', { body: { code: 409, msg: '已由张三审核', data: null }, status: 409 }, { code: 409, message: '已由张三审核' }],
  [
    'a back end that knows no such call',
    { body: '<html>Not Found</html>', status: 404 },
    { code: 404, message: '当前系统没有提供此功能', details: { notOffered: true } },
  ],
  ['a back end that takes no such method', { body: '', status: 405 }, { code: 404, details: { notOffered: true } }],
  ['a record that is missing', { body: { code: 404, msg: '该用户不存在', data: null }, status: 404 }, { code: 404, message: '该用户不存在', details: {} }],
  ['no permission, with status 200', { body: { code: '403', msg: '没有权限', data: null } }, { code: 403, message: '没有权限' }],
  ['a back end that refuses with status 200', { body: { code: '500', msg: '参数错误', data: null } }, { code: 500, message: '参数错误' }],
  ['a proxy that answers a page', { body: '<html>Bad Gateway</html>', status: 502 }, { code: 502, message: '服务暂时不可用，请稍后重试' }],
  ['a 500 with a page', { body: '<html>oops</html>', status: 500 }, { code: 500, message: '服务器出错了，请稍后重试' }],
  ['a page with status 200', { body: '<html>', status: 200 }, { code: 500, message: '服务器出错了，请稍后重试' }],
  [
    'a limit',
    { body: { code: 429, msg: '操作太频繁', data: null }, status: 429, headers: { 'retry-after': '30' } },
    { code: 429, details: { retryAfter: 30 } },
  ],
  [
    'fields that were not taken',
    { body: { code: 422, msg: 'x', data: { fields: { mobile: '请输入正确的手机号' } } }, status: 422 },
    { details: { fields: { mobile: '请输入正确的手机号' } } },
  ],
])('SEC-R8 %s becomes an ApiError with a message', async (_, answer, error) => {
  await expect(clientOf(() => answer).http.call(users.list, list)).rejects.toMatchObject({ name: 'ApiError', ...error })
})

test.each([
  ['a network that is gone', AxiosError.ERR_NETWORK, '网络连接不可用，请检查网络后重试'],
  ['a server that does not answer in time', AxiosError.ECONNABORTED, '服务器响应超时，请稍后重试'],
])('SEC-R8 %s has a message', async (_, code, message) => {
  const { http } = clientOf(() => Promise.reject(new AxiosError('raw', code)))
  await expect(http.call(users.list, list)).rejects.toMatchObject({ name: 'ApiError', code: 0, message })
})

test('UX-E2 a request with an expired session is repeated after the renewal, with the same key', async () => {
  const { http, requests } = clientOf(
    (_, index) => (index === 0 ? { status: 401, body: { code: 401, msg: '', data: null } } : { body: { code: 200, msg: '', data: null } }),
    async () => true,
  )
  await expect(http.call(users.addPoints, gift)).resolves.toBeNull()
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a 401 of a public route renews nothing: it answers the typed input', async () => {
  const onExpired = jest.fn(async () => false)
  const { http, requests } = clientOf(() => ({ status: 401, body: { code: 401, msg: '密码错误', data: null } }), onExpired)
  await expect(http.call(session.getMobile, { username: 'a@demo.cn' })).rejects.toMatchObject({ code: 401, message: '密码错误' })
  expect(onExpired).not.toHaveBeenCalled()
  expect(requests).toHaveLength(1)
})

test('UX-E2 without a new session the 401 is thrown, and only a 401 requests a renewal', async () => {
  const onExpired = jest.fn(async () => false)
  const expired = clientOf(() => ({ status: 401, body: { code: 401, msg: '登录已失效，请重新登录', data: null } }), onExpired)
  await expect(expired.http.call(users.list, list)).rejects.toMatchObject({ code: 401, message: '登录已失效，请重新登录' })
  expect([onExpired.mock.calls, expired.requests.length]).toEqual([[['t0ken']], 1])
  const forbidden = clientOf(() => ({ status: 403, body: { code: 403, msg: '没有权限', data: null } }), onExpired)
  await expect(forbidden.http.call(users.list, list)).rejects.toMatchObject({ code: 403 })
  expect(onExpired).toHaveBeenCalledTimes(1)
})

test.each([401, '401', 423, '423'])('UX-E2 code %j in an answer with HTTP 200 is taken for the status, of calls, uploads and downloads', async (code) => {
  const refused = { code, msg: '', data: null }
  const blobOf = (body: unknown) => Object.assign(new Blob(), { text: async () => JSON.stringify(body) })
  const asked: string[] = []
  const again = (kind: string) => async () => asked.push(kind) > 0
  const bodies = { json: [refused, { code: 200, msg: '', data: page(0) }], blob: [blobOf(refused), new Blob(['xlsx'])] }
  const tried = new Map<string, number>()
  const adapter: AxiosAdapter = async (config) => {
    const kind = config.responseType as 'json' | 'blob'
    const times = tried.get(config.url!) ?? 0
    tried.set(config.url!, times + 1)
    const headers = new AxiosHeaders(kind === 'json' || times === 0 ? { 'content-type': 'application/json' } : {})
    return { data: bodies[kind][times], status: 200, statusText: '', headers, config }
  }
  const http = createHttp({ token: () => 't', onExpired: again('expired'), onLocked: again('locked'), adapter })
  await http.call(users.list, list)
  await http.download(users.export, { type: 2 })
  await http.upload(film, mov, { year: 2026 })
  expect(asked).toEqual(Array(3).fill(Number(code) === 401 ? 'expired' : 'locked'))
})

const unknownCall = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not Found</html>' }

test('BACK-06 an unknown call of the back end is made once, and its list each time', async () => {
  const { http, requests } = clientOf(() => unknownCall)
  const words = { code: 404, message: '当前系统没有提供此功能', details: { notOffered: true } }
  for (const call of [session.getLock, session.getLock, session.sessions]) await expect(http.call(call, {})).rejects.toMatchObject(words)
  for (let i = 0; i < 2; i++) await expect(http.call(users.list, list)).rejects.toMatchObject(words)
  expect(requests.map(({ url }) => url)).toEqual(['/api/user/getLock', '/api/user/getSessions', '/api/user/getUserList', '/api/user/getUserList'])
  expect([session.getLock, session.sessions, session.changePassword, users.list].map(http.isOffered)).toEqual([false, false, true, true])
})

test('BACK-06 a call that the back end lists as missing is never made', async () => {
  const requests: unknown[] = []
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config.url)
    return { data: { code: 200, msg: '', data: null }, status: 200, statusText: '', headers: new AxiosHeaders(), config }
  }
  const http = createHttp({ token: () => 't', onExpired: async () => false, capabilities: () => ['lock', 'reveal'], adapter })
  await expect(http.call(session.sessions, {})).rejects.toMatchObject({ details: { notOffered: true } })
  await http.call(session.lock, {})
  expect(requests).toEqual(['/api/user/lock'])
  expect([users.reveal, users.decided, users.list].map(http.isOffered)).toEqual([true, false, true])
})

test('an answer without content is an error with a message, and a list without any is empty', async () => {
  const nothing = clientOf(() => ({ body: { code: 200, msg: '成功', data: null } })).http
  const words = { name: 'ApiError', message: '服务器没有返回内容，请稍后重试' }
  await expect(nothing.call(users.list, list)).resolves.toEqual({ data: [], count: 0 })
  await expect(nothing.call(users.detail, { userId: 7 })).rejects.toMatchObject(words)
  await expect(nothing.call(evidence.batchLinks, { dataIdStr: '1' })).resolves.toEqual([])
  await expect(nothing.call(users.addPoints, gift)).resolves.toBeNull()
})

test('every answer with a permissions version reports it', async () => {
  const versions: number[] = []
  const adapter: AxiosAdapter = async (config) => ({
    data: { code: 200, msg: '', data: page(0) },
    status: 200,
    statusText: '',
    headers: new AxiosHeaders(config.url === users.list.path ? { 'x-permissions-version': '7' } : {}),
    config,
  })
  const http = createHttp({ token: () => undefined, onExpired: async () => false, onPermissions: (version) => versions.push(version), adapter })
  await http.call(users.list, list)
  await http.call(users.balances, {})
  expect(versions).toEqual([7])
})

test('only writes have an idempotency key, and without a token none is sent', async () => {
  const requests: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config)
    return { data: { code: 200, msg: '', data: page(0) }, status: 200, statusText: '', headers: new AxiosHeaders(), config }
  }
  const http = createHttp({ token: () => undefined, onExpired: async () => false, adapter })
  await http.call(users.list, list)
  await http.call(session.currentUser, {})
  expect(requests.map(({ headers }) => [headers.has('Idempotency-Key'), headers.has('Authorization')])).toEqual([
    [false, false],
    [false, false],
  ])
})

test('UX-F3 nothing is sent while the network is down', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { http, requests } = clientOf(() => ({ body: null }))
  await expect(http.call(users.addPoints, gift)).rejects.toMatchObject({ code: 0, message: expect.stringContaining('网络已断开') })
  expect(requests).toHaveLength(0)
  // A read is sent anyway: the browser may be wrong about its network, and a repeated read is harmless.
  await expect(http.call(users.list, list)).rejects.toMatchObject({ code: 500 })
  expect(requests).toHaveLength(1)
  online.mockRestore()
})

test('a call is aborted after half a minute, a download has no limit', async () => {
  const { http, requests } = clientOf(({ responseType }) => ({ body: responseType === 'blob' ? new Blob([]) : { code: 200, msg: '', data: page(0) } }))
  await http.call(users.list, list)
  await http.download(users.export, { type: 2 })
  expect(requests.map(({ timeout }) => timeout)).toEqual([30_000, 0])
})

test('UX-D3 a download has the server’s file name, and an error instead of a file is read as one', async () => {
  const file = new Blob(['xlsx'])
  const good = clientOf(() => ({ headers: { 'content-disposition': "attachment; filename*=UTF-8''%E4%BC%81%E4%B8%9A%E7%94%A8%E6%88%B7.xlsx" }, body: file }))
  await expect(good.http.download(users.export, { type: 2 })).resolves.toEqual({ name: '企业用户.xlsx', blob: file })
  const refusal = { text: async () => JSON.stringify({ code: 429, msg: '已有导出正在进行', data: null }) }
  const bad = clientOf(() => ({ status: 429, headers: { 'content-type': 'application/json' }, body: refusal }))
  await expect(bad.http.download(users.export, { type: 2 })).rejects.toMatchObject({ code: 429, message: '已有导出正在进行' })
})

test('UX-D3 a page in place of a file is no file, unless it is called one', async () => {
  const page = (headers: object) => clientOf(() => ({ headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: new Blob(['<html>']) })).http
  await expect(page({}).download(users.export, { type: 2 })).rejects.toMatchObject({ code: 500, message: '服务器出错了，请稍后重试' })
  await expect(page({ 'content-disposition': 'attachment; filename="page.html"' }).download(users.export, { type: 2 })).resolves.toMatchObject({
    name: 'page.html',
  })
})

test.each([
  [`attachment; filename="users.xlsx"; filename*=UTF-8''100%.xlsx`, 'users.xlsx'],
  [`attachment; filename*=UTF-8''100%.xlsx`, '下载'],
  ['attachment; filename=users.xlsx', 'users.xlsx'],
  ['', '下载'],
])('UX-D3 a file whose header is %j is called %s', async (disposition, name) => {
  const { http } = clientOf(() => ({ headers: { 'content-disposition': disposition }, body: new Blob(['xlsx']) }))
  await expect(http.download(users.export, { type: 2 })).resolves.toMatchObject({ name })
})

const { film } = routes({
  film: upload('/api/film/add', {
    summary: '上传影片',
    access: 'signed-in',
    input: z.strictObject({ year: integer('年份'), note: z.optional(z.string()) }),
    file: { field: 'film', label: '影片', extensions: ['.mov'], maxBytes: 100 },
    result: z.object({ path: z.string() }),
  }),
})
const mov = new File(['胶片'], '影片.mov')

test('UX-D1 an upload sends its fields and then the file, has no time limit, and reports its progress', async () => {
  const reports: unknown[] = []
  const { http, requests } = clientOf(({ onUploadProgress }) => {
    onUploadProgress?.({ loaded: 3, total: 6 } as never)
    return { body: { code: 200, msg: '', data: { path: 'p' } } }
  })
  await expect(http.upload(film, mov, { year: 1999 }, { idempotencyKey: 'k1', onProgress: (...progress) => reports.push(progress) })).resolves.toEqual({
    path: 'p',
  })
  const [{ data, headers, timeout, method }] = requests as [InternalAxiosRequestConfig]
  expect([...(data as FormData).entries()]).toEqual([
    ['year', '1999'],
    ['film', expect.objectContaining({ name: '影片.mov', size: mov.size })],
  ])
  expect([method, timeout, headers.get('Idempotency-Key'), headers.get('Authorization')]).toEqual(['post', 0, 'k1', 'Bearer t0ken'])
  expect(reports).toEqual([[3, 6]])
})

test('UX-E2 UX-F4 an upload with an expired session is sent again completely, with the same key', async () => {
  const { http, requests } = clientOf(
    (_, index) => (index === 0 ? { status: 401, body: { code: 401, msg: '', data: null } } : { body: { code: 200, msg: '', data: { path: 'p' } } }),
    async () => true,
  )
  await expect(http.upload(film, mov, { year: 1999 })).resolves.toEqual({ path: 'p' })
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(requests.map(({ data }) => (data as FormData).has('film'))).toEqual([true, true])
})

test('UX-D1 a cancelled upload is an abort; a network failure and a refusal have messages', async () => {
  const abort = new AbortController()
  const cancelled = clientOf(
    ({ signal }) => new Promise<never>((_, reject) => signal!.addEventListener!('abort', () => reject(new AxiosError('aborted', AxiosError.ERR_CANCELED)))),
  )
  const call = cancelled.http.upload(film, mov, { year: 1999 }, { signal: abort.signal })
  abort.abort()
  await expect(call).rejects.not.toMatchObject({ name: 'ApiError' })
  const cut = clientOf(() => Promise.reject(new AxiosError('raw', AxiosError.ERR_NETWORK)))
  await expect(cut.http.upload(film, mov, { year: 1999 })).rejects.toMatchObject({ code: 0, message: '网络连接不可用，请检查网络后重试' })
  const refused = clientOf(() => ({ status: 413, body: { code: 413, msg: '影片不能超过 100 B', data: null } }))
  await expect(refused.http.upload(film, mov, { year: 1999 })).rejects.toMatchObject({ code: 413, message: '影片不能超过 100 B' })
})

test('an abort stays an abort: no error is reported', async () => {
  const abort = new AbortController()
  const { http } = clientOf(
    () => new Promise<never>((_, reject) => abort.signal.addEventListener('abort', () => reject(new AxiosError('aborted', AxiosError.ERR_CANCELED)))),
  )
  const call = http.call(users.list, list, { signal: abort.signal })
  setTimeout(() => abort.abort())
  await expect(call).rejects.not.toMatchObject({ name: 'ApiError' })
})

describe('an early request', () => {
  const query = { types: '2', page: '1', limit: '10' }
  const input = { types: 2, limit: 10, page: 1 } as const
  const answer = (count: number) => ({ body: { code: 200, msg: '', data: page(count) } })

  /** Moves the clock, by which answers age. */
  let now: jest.SpiedFunction<typeof performance.now>
  beforeEach(() => (now = jest.spyOn(performance, 'now').mockReturnValue(0)))
  afterEach(() => now.mockRestore())

  test('UX-A1 is used once, by the first call of the same address; the next call is made', async () => {
    const { http, requests } = clientOf((_, index) => answer(index))
    http.askAhead(users.list.path, query)
    http.askAhead(users.list.path, query)
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(0))
    expect(requests.map(({ url, headers, timeout }) => [url, headers.get('Authorization'), headers.has('x-passive'), timeout])).toEqual([
      [users.list.path, 'Bearer t0ken', false, 30_000],
    ])
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(1))
  })

  test('is not used for another address, another token or after half a minute: it is aborted, and the call is made', async () => {
    let token = 'a'
    const requests: InternalAxiosRequestConfig[] = []
    const adapter: AxiosAdapter = async (config) => ({
      data: answer(requests.push(config)).body,
      status: 200,
      statusText: '',
      headers: new AxiosHeaders(),
      config,
    })
    const http = createHttp({ token: () => token, onExpired: async () => false, adapter })
    http.askAhead(users.list.path, query)
    await http.call(users.list, { ...input, page: 2 }, { isFirst: true })
    token = 'b'
    await http.call(users.list, input, { isFirst: true })
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer a', 'Bearer a', 'Bearer b'])
    expect(requests[0]!.signal!.aborted).toBe(true)
    http.askAhead(users.list.path, query)
    now.mockReturnValue(29_999)
    await http.call(users.list, input, { isFirst: true })
    expect(requests).toHaveLength(4)
    http.askAhead(users.list.path, query)
    now.mockReturnValue(59_999)
    await http.call(users.list, input, { isFirst: true })
    expect(requests).toHaveLength(6)
  })

  test('for a hovered page is not used after five seconds', async () => {
    const { http, requests } = clientOf((_, index) => answer(index))
    await http.call(users.balances, {})
    http.askAhead(users.list.path, query, { passive: true })
    now.mockReturnValue(5_000)
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(2))
    expect(requests).toHaveLength(3)
  })

  test('RBAC-01 SEC-A10 is not used by a call that is not the page’s first, nor after a write', async () => {
    const { http, requests } = clientOf((_, index) => answer(index))
    http.askAhead(users.list.path, query)
    await expect(http.call(users.list, input)).resolves.toEqual(page(1))
    await http.call(users.addPoints, gift)
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(3))
    expect(requests.map(({ method }) => method)).toEqual(['get', 'get', 'post', 'get'])
    expect(requests[0]!.signal!.aborted).toBe(true)
  })

  test('that fails is repeated by its page; if the page is left it is aborted', async () => {
    const failing = clientOf((_, index) => (index === 0 ? Promise.reject(new AxiosError('raw', AxiosError.ERR_NETWORK)) : answer(7)))
    failing.http.askAhead(users.list.path, query)
    await expect(failing.http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(7))

    const left = clientOf(
      ({ signal }) => new Promise<never>((_, reject) => signal!.addEventListener!('abort', () => reject(new AxiosError('aborted', AxiosError.ERR_CANCELED)))),
    )
    const abort = new AbortController()
    left.http.askAhead(users.list.path, query)
    const call = left.http.call(users.list, input, { signal: abort.signal, isFirst: true })
    abort.abort()
    await expect(call).rejects.not.toMatchObject({ name: 'ApiError' })
    expect(left.requests[0]!.signal!.aborted).toBe(true)
  })

  test('UX-E2 that finds the session expired requests a renewal only when its page uses it', async () => {
    const onExpired = jest.fn(async () => true)
    const { http, requests } = clientOf((_, index) => (index === 0 ? { status: 401, body: { code: 401, msg: '', data: null } } : answer(3)), onExpired)
    http.askAhead(users.list.path, query)
    await new Promise((resolve) => setTimeout(resolve))
    expect(onExpired).not.toHaveBeenCalled()
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(3))
    expect([onExpired.mock.calls, requests.length]).toEqual([[['t0ken']], 2])
  })

  test('SEC-A9 that nobody asked for does not prolong the session: its answer is used only within a minute of a request that does', async () => {
    const { http, requests } = clientOf((_, index) => answer(index))
    await http.call(users.balances, {})
    now.mockReturnValue(59_000)
    http.askAhead(users.list.path, query, { passive: true })
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(1))
    expect(requests[1]!.headers.get('x-passive')).toBe('1')
    now.mockReturnValue(60_000)
    http.askAhead(users.list.path, query, { passive: true })
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(3))
    expect(requests[3]!.headers.has('x-passive')).toBe(false)
  })

  test('SEC-A9 of an open page’s own polling does not prolong the session either, nor does an answer that was used', async () => {
    const { http, requests } = clientOf((_, index) => answer(index))
    await http.call(users.balances, {})
    now.mockReturnValue(59_000)
    await http.call({ ...users.balances, passive: true }, {})
    http.askAhead(users.list.path, query, { passive: true })
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(2))
    now.mockReturnValue(60_000)
    http.askAhead(users.list.path, query, { passive: true })
    await expect(http.call(users.list, input, { isFirst: true })).resolves.toEqual(page(4))
    expect(requests.map(({ headers }) => headers.has('x-passive'))).toEqual([false, true, true, true, false])
  })
})
