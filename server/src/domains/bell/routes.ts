import { bell } from '@console/platform/contract/bell'
import { type QueueName, queues } from '@console/platform/contract/review-claims'
import { domain } from '../../http/call'
import { findNews, keepLook } from './queries'

export const bellDomain = () =>
  domain(bell, {
    async news({ db, operator }) {
      const own = (Object.keys(queues) as QueueName[]).filter((queue) => operator.may(queues[queue]))
      return own.length ? findNews(db, operator.accountId, own) : []
    },

    async look({ db, operator }) {
      await keepLook(db, operator.accountId)
      return null
    },
  })
