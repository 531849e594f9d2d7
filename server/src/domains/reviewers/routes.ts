import { reviewers } from '@console/platform/contract/reviewers'
import { domain } from '../../http/call'
import { countByReviewer } from './queries'

export const reviewersDomain = () =>
  domain(reviewers, {
    async list({ db, input: { page, limit, ...filters } }) {
      const rows = await countByReviewer(db, filters, new Date())
      return { data: rows.slice((page - 1) * limit, page * limit), count: rows.length }
    },
  })
