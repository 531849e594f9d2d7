import { createContext, useContext } from 'react'

/** What the page of a record gives to its decision form. */
export interface Review {
  /** Somebody else is at work on the record: nothing can be sent. */
  blocked: boolean
  /**
   * To be asked before an approval: resolves to false where documents could not be shown and the operator wants to look
   * again.
   */
  mayApprove: () => Promise<boolean>
  /** What is said when a decision was saved; undefined for what its call says. */
  sayingOf: (outcome: string) => string | undefined
  /** To be called when a decision is sent: what comes next is asked for at the same time. */
  deciding: () => void
  /** To be called when it was refused. */
  undecided: () => void
  /** To be called after a decision was saved: opens the next record of the queue, or returns to the list. */
  settle: (outcome: string) => void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('useReview needs a ReviewPage above it')
  return review
}
