import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import type { Statement } from '../infra/db/db'
import { insertSystem, signedCall, type TestKey } from '../testing/open-caller'
import { openBodyOf, openParams, openStates, signedRoutes } from '../testing/open-inputs'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

let server: TestServer
let enterprise: TestKey
let system: TestKey
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  enterprise = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
  await insertUser(server.db, { type: 2, status: 3, app_id: enterprise.keyId, security_key: enterprise.secret })
  system = await insertSystem(server.db, Object.keys(scopes) as Scope[])
})
afterAll(() => server.close())

const puts = signedRoutes.filter(({ method }) => method === 'PUT')

test.each(puts.map((route) => [route.path, route] as const))(
  'PUT %s: a call that finds nothing done, and is overtaken by the same, is answered as that one',
  async (_, route) => {
    const key = route.access.includes('enterprise') ? enterprise : system
    await openStates.get(route)?.(server.db, server.files)
    const call = async () => server.app.inject(await signedCall(key, route, openParams, openBodyOf(route)))
    const { one } = server.db
    let overtaking: ReturnType<typeof call> | undefined
    server.db.one = async <T>(query: Statement) => {
      const row = await one<T>(query)
      if (row === undefined && /open_references|user_applications/.test(query.text)) {
        server.db.one = one
        overtaking = call()
        await overtaking
      }
      return row
    }
    const overtaken = await call()
    server.db.one = one
    const answers = [overtaken, ...(await Promise.all([overtaking ?? call(), call(), call()]))]
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, overtaken.body])
  },
)
