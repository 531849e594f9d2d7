import { answersTo, type GivenProof, type Piece } from './answers-to'

const piece = { baoquan: 'BQ20260102000007', sha256: 'ab'.repeat(32), sm3: 'cd'.repeat(32), damagedAt: null } satisfies Piece
const known: GivenProof = {
  stamped: { at: '2026-01-02 03:04:06', authority: '测试时间戳', embedded: true },
  signed: true,
  sealed: null,
  ledger: { name: '内置账本（未接入区块链）', embedded: true },
  anchor: null,
  proof: { manifest: JSON.stringify({ baoquan: piece.baoquan, sha256: piece.sha256, sm3: piece.sm3 }), signature: null, token: null, ledger: null },
  trust: { timestampRoots: [], issuerRoots: [], ledgerKey: '' },
}
const right = { sha256: piece.sha256, sm3: piece.sm3 }
const states = (answers: Awaited<ReturnType<typeof answersTo>>) => Object.fromEntries(Object.entries(answers).map(([name, { state }]) => [name, state]))

test('UX-C3 the platform’s own authority and ledger are labelled so in their rows', async () => {
  const answers = await answersTo(piece, known, right)
  expect(states(answers)).toEqual({ integrity: 'passed', timestamp: 'pending', chain: 'pending', issuer: 'pending' })
  expect([answers.timestamp.note, answers.chain.note]).toEqual(['本平台内置时间戳（非第三方）', '内置账本（未接入区块链）'])
})

test('UX-C2 a file with a different digest is not the saved one, and both digests are shown', async () => {
  for (const wrong of [{ sha256: '00'.repeat(32) }, { sha256: piece.sha256, sm3: '00'.repeat(32) }]) {
    const { integrity } = await answersTo(piece, known, { ...right, ...wrong })
    expect([integrity.state, integrity.why]).toEqual(['failed', '文件与存证时不一致'])
    expect(integrity.facts.map(({ value }) => value)).toEqual(expect.arrayContaining([piece.sha256, piece.sm3, '00'.repeat(32)]))
  }
})

test('UX-C1 a record with only one digest is compared by that one, and never by the other', async () => {
  const given = (digests: object): GivenProof => ({
    ...known,
    proof: { ...known.proof, manifest: JSON.stringify({ baoquan: piece.baoquan, ...digests }), signature: 'AA==', token: 'AA==' },
  })
  const bySm3 = await answersTo({ ...piece, sha256: null }, given({ sm3: piece.sm3 }), right)
  expect(states(bySm3)).toEqual({ integrity: 'passed', timestamp: 'failed', chain: 'pending', issuer: 'failed' })
  expect([bySm3.timestamp.why, bySm3.issuer.why]).toEqual(['凭证格式不正确', '凭证格式不正确'])
  const bySha256 = await answersTo({ ...piece, sm3: null }, given({ sha256: piece.sha256 }), right)
  expect([bySha256.integrity.state, bySha256.timestamp.why]).toEqual(['passed', '凭证格式不正确'])
  for (const recorded of [
    { ...piece, sha256: null },
    { ...piece, sm3: null },
  ]) {
    const { integrity } = await answersTo(recorded, known, { sha256: '00'.repeat(32), sm3: '00'.repeat(32) })
    expect(integrity.state).toBe('failed')
  }
})

test('a digest that was not computed here leaves the file unverified, with its name', async () => {
  const { integrity } = await answersTo({ ...piece, sha256: null }, known, { sha256: piece.sha256 })
  expect([integrity.state, integrity.why]).toEqual(['unverified', '存证时只记录了 SM3，本次没有计算'])
  const none = await answersTo({ ...piece, sha256: null, sm3: null }, known, right)
  expect([none.integrity.state, none.integrity.why]).toEqual(['unverified', '存证记录中没有文件的哈希'])
})

test('unreadable roots leave the answers that need them unverified, with the reason', async () => {
  const given = { ...known, proof: { ...known.proof, token: 'AA==', signature: 'AA==' }, trust: { ...known.trust, timestampRoots: ['示例'] } }
  const answers = await answersTo(piece, given, right)
  expect(states(answers)).toEqual({ integrity: 'passed', timestamp: 'unverified', chain: 'unverified', issuer: 'unverified' })
  expect(answers.timestamp.why).toBe('平台公布的根证书无法读取')
})

test('UX-C3 a back end without proofs leaves three answers unverified; the file is still compared', async () => {
  const answers = await answersTo(piece, null, right)
  expect(states(answers)).toEqual({ integrity: 'passed', timestamp: 'unverified', chain: 'unverified', issuer: 'unverified' })
})

test('SEC-F5 a damaged stored file is never shown as verified', async () => {
  const damaged = { ...piece, damagedAt: '2026-02-01 00:00:00' }
  const { integrity } = await answersTo(damaged, known, {})
  expect([integrity.state, integrity.why]).toEqual(['failed', '平台保存的文件已损坏（发现于 2026-02-01 00:00:00）'])
  expect((await answersTo(damaged, known, { sha256: '00'.repeat(32) })).integrity.state).toBe('failed')
  // A chosen file is judged by its own digests.
  expect((await answersTo(damaged, known, right)).integrity.state).toBe('passed')
})

test('DESK-45 of a damaged stored file both digests are shown: the recorded one, and the one that the check found', async () => {
  const damaged = { ...piece, damagedAt: '2026-02-01 00:00:00' }
  const factsOf = async (foundSha256?: string | null) =>
    (await answersTo({ ...damaged, foundSha256 }, known, {})).integrity.facts.map(({ label, value }) => [label, value])
  const [sha256, sm3] = [
    ['存证时的 SHA-256', piece.sha256],
    ['存证时的 SM3', piece.sm3],
  ]
  expect(await factsOf('ef'.repeat(32))).toEqual([sha256, ['核验时的 SHA-256', 'ef'.repeat(32)], sm3])
  expect(await factsOf(null)).toEqual([sha256, sm3])
})

test('UX-C3 a missing manifest, or one of another piece, says nothing about this one', async () => {
  for (const manifest of [
    JSON.stringify({ baoquan: 'BQ1', sha256: piece.sha256 }),
    JSON.stringify({ baoquan: piece.baoquan, sha256: '00'.repeat(32) }),
    JSON.stringify({ baoquan: piece.baoquan, sha256: piece.sha256, sm3: '00'.repeat(32) }),
    JSON.stringify({ baoquan: piece.baoquan }),
    '{',
  ]) {
    const { issuer } = await answersTo(piece, { ...known, proof: { ...known.proof, manifest } }, right)
    expect([issuer.state, issuer.why]).toEqual(['failed', '存证清单不是该证据的'])
  }
})

test('a manifest that is not public leaves the issuer unverified, with the reason', async () => {
  const { issuer } = await answersTo(piece, { ...known, partial: true }, right)
  expect([issuer.state, issuer.why]).toEqual(['unverified', expect.stringContaining('不对外公开')])
})
