import { reviewClaims } from '@console/platform/contract/review-claims'
import { domain } from '../../http/call'
import { claim, findHolder, findColleagues, release } from '../../operators/review-queues/claim-queries'

export const reviewClaimsDomain = () =>
  domain(reviewClaims, {
    async claim({ db, input: { queue, id, tab, takeOver }, operator: { accountId } }) {
      const worker = { accountId, tab }
      if (await claim(db, { queue, id }, worker, { now: new Date(), takeOver: takeOver !== undefined })) return { holder: null }
      return { holder: (await findHolder(db, { queue, id }, worker)) ?? null }
    },

    holders: ({ db, input: { queue, ids }, operator: { accountId } }) => findColleagues(db, queue, ids.split(',').map(Number), accountId),

    async release({ db, input: { queue, id, tab }, operator: { accountId } }) {
      await release(db, { queue, id }, { accountId, tab })
      return null
    },
  })
