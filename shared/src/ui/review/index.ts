export { useShortcuts } from '../core/shortcuts'
export { ReviewPage } from './review-page'
export { useReviewDecision } from './use-review-decision'
