/**
 * In a host: replaces the federation runtime's own preloading. A host uses `preloadPage` (shared/src/remote/host),
 * which checks the files.
 */
const absent = () => {
  throw new Error('remotes are preloaded by preloadPage')
}

export { absent as defaultPreloadArgs, absent as formatPreloadArgs, absent as normalizePreloadExposes, absent as preloadAssets }
