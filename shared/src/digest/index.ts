export { type Algorithm, algorithmsOf, DigestFailure, type Digests, digestsOf } from './digests-of'
export { NOT_LOADED } from './not-loaded'
export { type KeptFile, type Reading, useDigests, useDigestsOf } from './use-digests'
