import type { UserDetail } from '@console/platform/contract/users'
import { Panel } from '@console/platform/ui/core'
import css from './past-reviews.module.css'

/** Who decided what before, when and why. */
export const PastReviews = ({ reviews }: { reviews: NonNullable<UserDetail['reviews']> }) => (
  <Panel title="审核记录">
    <ol className={css.reviews}>
      {reviews.map(({ at, by, outcome, reason }) => (
        <li key={at}>
          <time>{at}</time>
          {by} {outcome}
          {reason && `：${reason}`}
        </li>
      ))}
    </ol>
  </Panel>
)
