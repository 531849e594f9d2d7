import { evidence } from '@console/platform/contract/evidence'
import fc from 'fast-check'
import { openProver } from '../proof/prover'
import { sealWaiting } from '../proof/seal'
import { stampWaiting } from '../proof/stamp'
import { runOn } from '../../testing/openssl'
import { insertEvidence } from '../../testing/test-evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { changesFound, meaning } from '../../testing/changed-bytes'
import { bytesIn, repacked } from '../../testing/rezip'
import { sm2Package } from '../../testing/sm2-package'
import { verifyPackage, holds } from './verify-package'
import { readPackage } from './read-package'

let server: TestServer
let files: Record<string, Buffer>
beforeAll(async () => {
  server = await startTestServer()
  const as = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db)
  const pieces = []
  for (let i = 0; i < 7; i++) pieces.push(await insertEvidence(server.db, { userId }))
  const prover = await openProver(server.db, { demo: false })
  while (await stampWaiting(server.db, prover));
  while (await sealWaiting(server.db, prover));
  const url = `${evidence.proofPackage.path}?baoquan=${pieces[4]!.baoquan}`
  const { rawPayload } = await server.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  files = Object.fromEntries(await bytesIn(rawPayload))
})
afterAll(() => server.close())

/** Runs the commands of 校验说明.txt unchanged, and returns their output. */
const runInstructions = (among: Record<string, Buffer>, command: string) => {
  const lines = among['校验说明.txt']!.toString()
    .split('\r\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(command))
  return Promise.all(lines.map((line) => runOn(among, 'sh', '-c', line)))
}

test('UX-C10 openssl accepts the files of a proof package with exactly the commands in it', async () => {
  expect(await runInstructions(files, 'openssl ts')).toEqual([expect.stringContaining('Verification: OK'), expect.stringContaining('Verification: OK')])
  expect(await runInstructions(files, 'openssl cms')).toEqual([expect.stringContaining('CAdES Verification successful')])
})

test('and refuses another hash, another head and another manifest', async () => {
  const changed = (name: string, from: RegExp, to: string) => ({ ...files, [name]: Buffer.from(files[name]!.toString().replace(from, to)) })
  await expect(runInstructions(changed('校验说明.txt', /-digest ../, '-digest 00'), 'openssl ts')).rejects.toThrow('message imprint mismatch')
  await expect(runInstructions(changed('head.txt', /\n1\n/, '\n2\n'), 'openssl ts')).rejects.toThrow('message imprint mismatch')
  await expect(runInstructions(changed('manifest.json', /"subject":"/, '"subject":"x'), 'openssl cms')).rejects.toThrow('Verification failure')
})

/**
 * Written only from 校验说明.txt and RFC 9162. Prints whether the file's leaf leads to the root in head.txt, and how far
 * the chain of custody is valid.
 */
const PYTHON = `
import base64, hashlib, json
sha = lambda *parts: hashlib.sha256(b''.join(parts)).digest()
package = json.load(open('proof.json', encoding='utf-8'))
place = package['proof']['ledger']

def root_of(leaf, place):
    node, fn, sn = leaf, place['index'], place['head']['size'] - 1
    for step in place['path']:
        step = bytes.fromhex(step)
        if fn & 1 or fn == sn:
            node = sha(b'\\x01', step, node)
            while fn and not fn & 1:
                fn >>= 1; sn >>= 1
        else:
            node = sha(b'\\x01', node, step)
        fn >>= 1; sn >>= 1
    return node.hex()

manifest = json.load(open('manifest.json', encoding='utf-8'))
leaf = sha(b'\\x00', b'sm3\\n', bytes.fromhex(manifest['sha256']), bytes.fromhex(manifest['sm3']), base64.b64decode(place['nonce']))
root = open('head.txt').read().split('\\n')[4]
print('root', root_of(leaf, place) == root)
custody = json.load(open('custody.json', encoding='utf-8'))
last = sha(('evidence:%d' % custody['evidenceId']).encode())
held = 0
for event in custody['events']:
    last = sha(b'\\x04', last, event['content'].encode())
    if last.hex() != event['hash']: break
    held += 1
print('custody', held, 'of', len(custody['events']))
sealed = custody['sealed']
end = bytes.fromhex(custody['events'][sealed['seq'] - 1]['hash'])
leaf = sha(b'\\x00', b'custody\\n', end, base64.b64decode(sealed['place']['nonce']))
print('end', root_of(leaf, sealed['place']) == sealed['place']['head']['root'])
`

test('UX-C10 UX-C5 a program in another language computes the same root and the same chain of custody', async () => {
  expect(await runOn(files, 'python3', '-c', PYTHON)).toBe('root True\ncustody 4 of 4\nend True\n')
})

const CORRUPTIONS = 200

test('SEC-F5 two hundred packages with one changed byte in any part that counts never verify', async () => {
  const all = new Map(Object.entries(files))
  const { trust } = await readPackage(await repacked(all))
  const names = Object.keys(files).filter((name) => name !== '校验说明.txt' && !name.endsWith('.pem'))
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 255 }), async (name, place, change) => {
      const content = all.get(name)!
      const at = place % content.length
      const changed = Buffer.from(content.with(at, content[at]! ^ change))
      fc.pre(meaning(name, changed) !== meaning(name, content))
      const read = await readPackage(await repacked(new Map(all).set(name, changed))).catch(() => undefined)
      expect(read ? holds(await verifyPackage(read, {}, trust), {}) : false).toBe(false)
      refused += 1
    }),
    { numRuns: CORRUPTIONS },
  )
  expect(refused).toBeGreaterThanOrEqual(CORRUPTIONS)
})

const packages: [string, () => Promise<Buffer>][] = [
  ['the platform’s own keys', () => repacked(new Map(Object.entries(files)))],
  ['SM2 throughout', async () => (await sm2Package()).zip],
]

test.each(packages)('SEC-F5 PROOF-02 each single changed byte of a package by %s is found', async (_by, make) => {
  const { tried, missed } = await changesFound(await make(), { step: 1 })
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(10_000)
})
