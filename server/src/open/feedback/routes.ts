import { openFeedback } from '@console/platform/contract/open/feedback'
import { Problem } from '@console/platform/contract/open/problems'
import { openDomain } from '../http/open-domain'
import { contentHash, recordUnder } from '../references/references'
import * as queries from './queries'

/** What users write about the app. */
export const feedbackDomain = () =>
  openDomain(openFeedback, {
    async save({ db, caller, params: { ref }, body }) {
      const reference = { namespace: caller.namespace, resource: 'feedback' as const, ref, content: contentHash(body) }
      const id = await recordUnder(db, reference, async (tx) => {
        const added = await queries.insertFeedback(tx, body)
        if (!added) throw new Problem('unknown-user')
        return added.id
      })
      const { addedAt, ...saved } = (await queries.findFeedback(db, id))!
      return { ref, ...saved, add_time: addedAt.toISOString() }
    },
  })
