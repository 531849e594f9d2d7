export { type FailureCode, failureCodes, failureOf, RemoteFailure } from './failure'
export { forgetVersion, type Lifecycles, loadVersion } from './load-version'
export { preloadPage, prefetchScripts, warmShares } from './prefetch'
export { activateStyles } from './remote-files'
