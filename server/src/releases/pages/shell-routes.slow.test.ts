import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { paperPolicy, publicPagePolicy, workerPolicy } from './page-policy'
import { immutable } from './send-built-file'
import { publishBuilt } from '../deploy/publish-built'
import { testBuilds, write, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { traversalsTo } from '../../testing/traversals'

let server: TestServer
let builds: ReturnType<typeof testBuilds>
beforeAll(async () => {
  builds = testBuilds()
  write(join(builds.buildDir, 'shell/dist/.git/config'), 'classified')
  write(join(builds.place, 'secret.txt'), 'classified')
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

/** The directives of the page's policy, with the nonce replaced. */
const policyOf = async ({ app }: TestServer) =>
  String((await app.inject({ url: '/', headers: html })).headers['content-security-policy'])
    .replace(/nonce-[^']+/, 'nonce')
    .split('; ')

describe('the page', () => {
  test.each(['/', '/login', '/user/enterprise', '/user/Detail/7?from=list', '/evidence/results/1/2/3/4', '/nowhere', '/user//enterprise', '/index.html'])(
    'works under %s',
    async (url) => {
      const response = await get(url, html)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>console</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
    },
  )

  test('SEC-B1 has a policy that allows no foreign script, no inline script and no frame around it', async () => {
    const policy = String((await get('/', html)).headers['content-security-policy'])
    for (const part of ["default-src 'none'", "script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('SEC-B1 has a new nonce for its styles each time, and is never cached with an old one', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { headers, body } = await get('/user/enterprise', { ...html, 'if-none-match': '*' })
        const nonce = /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(String(headers['content-security-policy']))?.[1]
        expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
        expect(headers).not.toHaveProperty('etag')
        expect(headers).not.toHaveProperty('last-modified')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(50)
  })

  test('SEC-B3 SEC-B1 remotes may come from the configured origins, and from no other', async () => {
    const other = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, remoteOrigins: ['https://cdn.example'] })
    const open = (await policyOf(other)).filter((part) => part.includes('https://cdn.example'))
    await other.close()
    expect(open).toEqual([
      "script-src 'self' https://cdn.example",
      "style-src 'self' https://cdn.example 'nonce'",
      "img-src 'self' https://cdn.example data: blob:",
      "font-src 'self' https://cdn.example",
      "connect-src 'self' https://cdn.example",
    ])
    expect((await policyOf(server)).join()).not.toContain('http')
  })

  test('SEC-B1 BACK-03 images, recordings and downloads may come from the configured file origins, and scripts may not', async () => {
    const other = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, fileOrigins: ['https://files.example'] })
    const open = (await policyOf(other)).filter((part) => part.includes('https://files.example'))
    await other.close()
    expect(open).toEqual([
      "img-src 'self' https://files.example data: blob:",
      "media-src 'self' https://files.example blob:",
      "frame-src 'self' https://files.example",
    ])
  })

  test('BACK-03 nginx for a folder of static files is configured with the server’s own headers', async () => {
    const page = await get('/', html)
    const paper = await get('/frames/paper.html', html)
    const guide = readFileSync(join(__dirname, '../../../../docs/deploy.md'), 'utf8')
    const headersOf = (location: string) =>
      Object.fromEntries(
        [
          ...guide
            .split(`location ${location} {`)[1]!
            .split('\n}')[0]!
            .matchAll(/add_header ([\w-]+) "?([^"]+?)"? always;/g),
        ].map(([, name, value]) => [name!.toLowerCase(), value]),
      )
    const sent = ({ headers }: typeof page, names: string[]) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          String(headers[name])
            .replace(/nonce-[^']+/, 'nonce-$request_id')
            .replace(/; report-uri .*/, ''),
        ]),
      )
    const lasting = [
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'x-frame-options',
    ]
    const named = ['content-security-policy', 'cache-control', ...lasting]
    expect(headersOf('/')).toEqual(sent(page, named))
    expect(headersOf('/frames/')).toEqual(
      sent(paper, ['content-security-policy', 'cache-control', 'x-content-type-options', 'referrer-policy', 'x-frame-options']),
    )
    expect(headersOf('~ ^/(assets|remotes)/')).toMatchObject({ 'cache-control': immutable['cache-control'] })
    expect(headersOf('~ \\.worker\\.js$')).toMatchObject({ 'content-security-policy': workerPolicy, 'cache-control': immutable['cache-control'] })
    expect(headersOf('/mobile/previewImg')['content-security-policy']).toBe(publicPagePolicy.replace(/; report-uri .*/, ''))
  })

  test.each([
    ['a call that does not exist', '/api/nothing'],
    ['an unknown asset', '/assets/main.gone.js'],
    ['an unknown file', '/user/photo.png'],
    ['a file of a remote', '/remotes/mf-users/1.0.0/gone.js'],
  ])('is not the answer to %s', async (_, url) => {
    const response = await get(url, html)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toMatch(/json/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('is not the answer to a script, a style or a call', async () => {
    for (const dest of ['script', 'style', 'empty', 'image'])
      expect((await get('/user/enterprise', { accept: '*/*', 'sec-fetch-dest': dest })).statusCode).toBe(404)
    expect((await get('/user/enterprise', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: '/user/enterprise', headers: html })).statusCode).toBe(404)
  })

  test.each(['/', '/login', '/user/enterprise', '/login?from=/'])('is what curl and monitors are answered under %s, by GET and by HEAD', async (url) => {
    for (const headers of [{ accept: '*/*' }, {}] as Record<string, string>[]) {
      expect((await get(url, headers)).body).toContain('<title>console</title>')
      const head = await server.app.inject({ method: 'HEAD', url, headers })
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
    }
  })

  test('is the answer to them at an address that came with a release', async () => {
    const reports = {
      name: 'mf-reports',
      basePath: '/reports',
      routes: ['/reports/daily', '/reports/daily/:id'].map((path) => ({ path, title: '日报', permission: 'reports/getDaily' })),
    }
    const statuses = () => Promise.all(['/reports/daily', '/reports/daily/7', '/reports/daily/7/8'].map(async (url) => (await get(url)).statusCode))
    expect(await statuses()).toEqual([404, 404, 404])
    writeBuild(builds.buildDir, reports)
    await publishBuilt(server.db, builds)
    expect(await statuses()).toEqual([200, 200, 404])
  })

  test('is not the answer to them at an address without a page', async () => {
    for (const url of ['/nowhere', '/index.html', '/user//enterprise', '/api/nothing']) {
      const { statusCode, headers } = await get(url, { accept: '*/*' })
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, expect.stringMatching(/json/)])
    }
  })
})

test('SEC-I3 SEC-B1 the document in which certificates are shown may be framed by the console alone, and loads and runs nothing', async () => {
  const { statusCode, headers, body } = await get('/frames/paper.html', { ...html, 'sec-fetch-dest': 'iframe' })
  expect([statusCode, body]).toEqual([200, '<!doctype html><title>paper</title>'])
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toBe(paperPolicy)
  expect(paperPolicy).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/)
  expect(paperPolicy).not.toContain('script-src')
  // A web server of static files sends the policy in the document itself; frame-ancestors does not work there.
  const carried = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
    readFileSync(join(__dirname, '../../../../shared/build/paper.html'), 'utf8'),
  )![1]
  expect(`${carried}; frame-ancestors 'self'`).toBe(paperPolicy)
  expect(await policyOf(server)).toContain("frame-src 'self'")
})

test('an address that cannot be decoded is answered with a page for a browser, and in the envelope for a call', async () => {
  const page = await get('/user/Detail/%ff', html)
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('地址无法识别')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const [url, headers] of [
    ['/user/Detail/%ff', { accept: '*/*' }],
    ['/api/user/%ff', html],
  ] as const) {
    const call = await get(url, headers)
    expect([url, call.statusCode, call.json().msg]).toEqual([url, 400, '请求的格式不正确'])
  }
})

test.each(['/user/Detail/%00', '/user%00', '/%5cuser', '/user/Detail/1%0a', '/user/Detail/%7f'])(
  'the address %s, which no page can have, is answered with a page to a browser, and with an envelope to a call',
  async (url) => {
    const page = await get(url, html)
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([400, 'text/html; charset=utf-8', expect.stringContaining('地址无法识别')])
    expect((await get(url, { accept: '*/*' })).json()).toMatchObject({ code: 404 })
  },
)

test('an icon and a robots.txt that excludes robots exist', async () => {
  const [icon, robots] = [await get('/favicon.ico', { accept: 'image/*' }), await get('/robots.txt')]
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  expect((await get('/constructor')).statusCode).toBe(404)
})

describe('an asset', () => {
  test('is cached for ever and sent in the best encoding that the browser accepts', async () => {
    const plain = await get('/assets/main.1234.js')
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    expect(plain.body).toBe('console.log("shell")')
    const packed = await get('/assets/main.1234.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['content-type']).toMatch(/javascript/)
  })

  test('SEC-D4 is no source map, no hidden file, no directory and no copy', async () => {
    for (const url of ['/assets/main.1234.js.map', '/.inputs', '/.git/config', '/assets/', '/assets', '/assets/main.1234.js.br']) {
      for (const headers of [html, {}]) {
        const response = await get(url, headers)
        expect([url, response.statusCode]).toEqual([url, 404])
        expect(response.body).not.toContain('classified')
      }
    }
  })
})

test('SEC-B5 every answer has the security headers, also files and errors', async () => {
  for (const url of ['/', '/assets/main.1234.js', '/assets/gone.js', '/registry.json', '/remotes/mf-users/1/gone.js', '/%', '/healthz']) {
    const { headers } = await get(url, html)
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ])
    expect(headers.server).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('SEC-Z7 no unusual path reads a byte outside the build, and none breaks the server', async () => {
  const prefixes = ['/', '/assets/', '/remotes/', '/remotes/mf-users/1.0.0/', '/api/', '/api/user/getUserFile?path=']
  const targets = ['package.json', 'secret.txt', 'etc/passwd', '.git/config']
  for (const path of traversalsTo(targets)) {
    for (const url of prefixes.map((prefix) => prefix + path)) {
      const { statusCode, body } = await get(url, html)
      expect([url, statusCode >= 500, /classified|root:/.test(body)]).toEqual([url, false, false])
    }
  }
})

test('SEC-B3 the policy names the override’s origin if a server allows development versions, and is otherwise the same', async () => {
  const overridden = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, overrideOrigin: 'http://localhost:3001' })
  const [plain, extended] = [await policyOf(server), await policyOf(overridden)]
  await overridden.close()
  expect(extended.filter((part) => !plain.includes(part))).toEqual([
    "script-src 'self' http://localhost:3001",
    "style-src 'self' http://localhost:3001 'nonce'",
    "connect-src 'self' http://localhost:3001 ws://localhost:3001",
  ])
  expect(extended).toHaveLength(plain.length)
})

test('a start without a build says what to do', async () => {
  const empty = join(builds.place, 'empty')
  await expect(startTestServer({ buildDir: empty, dataDir: builds.dataDir })).rejects.toThrow('请先执行 npm run build')
})
