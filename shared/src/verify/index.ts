export { type Fact, verdictStates } from '../proof'
export { type Answer, type FourAnswers, type GivenProof, type Piece, type Question, questions } from './answers-to'
export { type Outcome, useVerification } from './use-verification'
export { useCustodyVerification } from './use-custody-verification'
