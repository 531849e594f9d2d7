import { CustodyAnswer, VerifyPanel } from '@console/platform/ui/verify'

const trust = { timestampRoots: [], issuerRoots: [], ledgerKey: '' }
const piece = { baoquan: 'BQ20260102000007', sha256: 'ab'.repeat(32), sm3: null, damagedAt: null }
const chain = { evidenceId: 7, events: [{ content: '{"action":"存证"}', hash: '00'.repeat(32) }], sealed: null }

export function Verification() {
  return (
    <>
      <VerifyPanel piece={piece} proof={null} onVerified={() => {}} />
      <VerifyPanel piece={{ ...piece, damagedAt: '2026-02-01 00:00:00' }} proof={null} onVerified={() => {}} />
      <VerifyPanel piece={piece} proof={undefined} onVerified={() => {}} />
      <CustodyAnswer chain={chain} trust={trust} />
    </>
  )
}
