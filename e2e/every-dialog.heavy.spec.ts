import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, addressesOf } from './src/addresses'
import { backEnd } from './src/back-end'
import { allowReadsOnly } from './src/read-only'
import { lookThrough } from './src/openings'
import { open, openKept, url } from './src/operator'
import { registryOf } from './src/remote-pages'

const remotes = readdirSync(join(__dirname, '..')).filter((folder) => folder.startsWith('mf-'))
const api = backEnd(url)

let addresses: Address[]
let unfound: string[]
beforeAll(async () => {
  const token = await api.signIn('admin@demo.cn')
  // Without a receiver there is no page of its deliveries.
  const { id } = (await api.get<{ data: { id: number }[] }>('/api/systems/getSystemList', token)).data[0]!
  await api.post('/api/systems/addWebhook', { systemId: String(id), url: 'https://hooks.example.cn/evidence', types: 'evidence.sealed' }, token)
  const { page } = await openKept('admin@demo.cn')
  ;({ found: addresses, unfound } = await addressesOf(page, await registryOf(url, token)))
  await page.close()
}, 300_000)

test('UX-G1 every page of a remote is reached by a link of another, so none is left out below', () => {
  expect(unfound).toEqual([])
})

test.each(remotes)(
  'UX-G1 every page of %s, those of single records too, and every dialog, menu, list of choices and calendar that opens there, has no serious finding of axe, in forced colours neither',
  async (remote) => {
    const { page, context } = await open('admin@demo.cn')
    await page.setViewportSize({ width: 1600, height: 900 })
    await allowReadsOnly(context)
    const look = lookThrough(page)
    for (const { address } of addresses.filter((one) => one.remote === remote)) await look.page(address)
    expect([...look.findings]).toEqual([])
    expect(look.opened.length).toBeGreaterThan(5)
  },
  900_000,
)
