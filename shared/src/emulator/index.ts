export { type Answering, type Answers, type AnswersOfContract, answersOf, inputOf, type Reply, refuses, succeeds } from './answers'
export { emulatedServer } from './respond'
export { numbered, sampleOf } from './sample'
export { asSpecified, fieldsOf, isSpecified, missingOf } from './specified'
