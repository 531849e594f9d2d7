export { useShortcuts } from '../core/shortcuts'
export { DecisionForm } from './decision-form'
export { ReviewPage } from './review-page'
export { useReviewDecision } from './use-review-decision'
