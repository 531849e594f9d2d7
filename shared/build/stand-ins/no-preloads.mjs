/** Stands in a host for the federation runtime's own preloading: a host preloads by `preloadPage` (shared/src/remote/host), which checks what it loads. */
const absent = () => {
  throw new Error('remotes are preloaded by preloadPage')
}

export { absent as defaultPreloadArgs, absent as formatPreloadArgs, absent as normalizePreloadExposes, absent as preloadAssets }
