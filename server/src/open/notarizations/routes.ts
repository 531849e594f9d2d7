import { type Notarization, openNotarizations } from '@console/platform/contract/open/notarizations'
import { Problem } from '@console/platform/contract/open/problems'
import { addCustody } from '../../evidence/pieces/custody'
import type { Db } from '../../infra/db/db'
import { type OfficeResult, takeResult } from '../../notarization/office-result'
import { evidenceOf } from '../../notarization/queries'
import { recordChange } from '../../operators/audit/trail'
import { openDomain } from '../http/open-domain'
import { apply, type Stores } from './apply'
import * as queries from './queries'

/** Calls for applications for notarial certificates, and for the results of the notary's office. */
export const notarizationsDomain = ({ files, uploads }: Stores) =>
  openDomain(openNotarizations, {
    async apply(call) {
      await apply(call, { files, uploads })
      return stateOf(await found(call.db, call.params.order_no))
    },

    state: async ({ db, params }) => stateOf(await found(db, params.order_no)),

    async result({ db, caller, ip, params, body }) {
      const result = resultOf(body, caller.name)
      const { id, order_no } = await found(db, params.order_no)
      await db.transaction(async (tx) => {
        const changed = await takeResult(tx, id, result)
        if (!changed) return
        const { at, by } = result
        const detail = `出证申请 ${order_no} 公证处${body.result}`
        const evidence = await evidenceOf(tx, id)
        await addCustody(
          tx,
          evidence.map((evidenceId) => ({ evidenceId, kind: 'reviewed', at, by, accountId: null, ip, detail })),
        )
        const change = { subject: 'notarization', subjectId: id, action: `公证处${body.result}`, before: { status: changed.before } } as const
        await recordChange(tx, { at, accountId: null, operator: by, ip }, { ...change, after: { status: changed.after, remark: result.remark } })
      })
      return stateOf(await found(db, order_no))
    },
  })

/** @throws Problem for a failure without a reason, and for a reason without a failure */
function resultOf({ result, remark }: { result: '出证成功' | '出证失败'; remark?: string }, by: string): OfficeResult {
  const failed = result === '出证失败'
  if (failed !== (remark !== undefined)) {
    const detail = failed ? '失败原因不能为空' : '出证成功没有失败原因'
    throw new Problem('invalid-fields', detail, [{ field: 'remark', detail }])
  }
  return { kind: failed ? 'failed' : 'issued', remark: remark ?? null, by, at: new Date() }
}

/** @throws Problem 404 for an order without an application */
async function found(db: Db, orderNo: string) {
  const application = await queries.findNotarization(db, orderNo)
  if (!application) throw new Problem('not-found')
  return application
}

const stateOf = ({ id: _, checkedAt, resultAt, ...state }: Awaited<ReturnType<typeof found>>): Notarization => ({
  ...state,
  ...{ checkedAt: checkedAt?.toISOString() ?? null, resultAt: resultAt?.toISOString() ?? null },
})
