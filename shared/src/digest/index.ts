export { type Algorithm, algorithmsOf, DigestFailure, type Digests, digestsOf } from './digests-of'
export { NOT_LOADED } from './not-loaded'
export { type Reading, useDigests } from './use-digests'
