import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidence } from '@console/platform/contract/evidence'
import { online } from '@console/platform/contract/online'
import type { ProofAnswer } from '@console/platform/contract/proof'
import { emulatedServer } from '@console/platform/emulator'
import { verify, verifyCustody } from '@console/platform/proof'
import { answers } from './answers'

const bytes = readFileSync(join(__dirname, 'sample.txt'))
const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
const file = { sha256: digest('sha256'), sm3: digest('sm3') }

const respond = emulatedServer({ title: '数据存证', routes: [], contracts: [evidence, online], answers })
async function get<T>(path: string, fields: Record<string, string>) {
  const { body } = await respond({ method: 'GET', path, fields })
  expect(body).toMatchObject({ code: 200 })
  return body.data as T
}
const proofOf = (baoquan: string) => get<ProofAnswer>('/api/evidence/getProof', { baoquan })
const states = async (baoquan: string) => {
  const { proof, trust } = await proofOf(baoquan)
  return Object.values(await verify(proof, file, trust)).map(({ state }) => state)
}

test('without a server, sample.txt passes all checks of the verification panel for the first piece; the others have no proof yet', async () => {
  expect(await states('BQ20260102000007')).toEqual(['passed', 'passed', 'passed', 'passed'])
  for (const baoquan of ['BQ20260102000006', 'BQ20260102000005', 'BQ20260102000004']) {
    expect(await states(baoquan)).toEqual(['passed', 'pending', 'pending', 'pending'])
  }
})

test('the first piece’s chain of custody is valid, and its end is in the ledger', async () => {
  const baoquan = 'BQ20260102000007'
  const { proof, trust } = await proofOf(baoquan)
  expect(await verifyCustody(await get('/api/evidence/getCustodyChain', { baoquan }), proof.manifest, trust)).toMatchObject({ state: 'passed' })
})

test('every piece of the lists can be opened by its number', async () => {
  const { data } = await get<{ data: { baoquan: string }[] }>('/api/ajax/data/getSaveDataList', {})
  expect(data).toHaveLength(4)
  for (const { baoquan } of data) {
    expect(await get('/api/data/saveDataDetail', { baoquan, userId: '12' })).toMatchObject({ baoquan })
    expect(await get('/api/share/saveDataDetail', { baoquan, userId: '12' })).toMatchObject({ baoquan })
    await get('/api/evidence/getCustody', { baoquan })
  }
  const captures = await get<{ data: { baoquan_no: string }[] }>('/api/online/getWebList', {})
  await get('/api/online/getCertificate', { baoquan: captures.data[0]!.baoquan_no, type: 'web' })
})

test('the public page is answered for a link or for the file’s own hash, like by a server', async () => {
  const path = '/api/public/getProof'
  const baoquan = 'BQ20260102000007'
  expect(await get(path, { baoquan, grant: 'any' })).toMatchObject({ baoquan })
  expect(await get(path, { baoquan, sha256: file.sha256 })).toMatchObject({ baoquan })
  const { status } = await respond({ method: 'GET', path, fields: { baoquan, sha256: '0'.repeat(64) } })
  expect(status).toBe(404)
})
