export { type Fact, verdictStates } from '../proof'
export { type Answer, type FourAnswers, type GivenProof, type Piece, type Question, questions } from './answers-to'
export { type Outcome, useCheck } from './use-check'
export { useCustodyCheck } from './use-custody-check'
