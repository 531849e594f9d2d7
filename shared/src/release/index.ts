export { BUILD_PLACEHOLDER, type BuiltShell, readBuiltShell } from './built-shell'
export { compressedCopies } from './compressed-copies'
export { integrityOf } from './integrity-of'
export { mayStandBelow, misplaced } from './node-problems'
export { parsedOrNothing } from './parsed-or-nothing'
export { publicDocument, publicPagesAt } from './public-document'
export { problemsOfRelease, recordIn, type ReleaseFiles } from './release-problems'
export {
  contentId,
  copyFiles,
  copyRelease,
  damagedFiles,
  type Hashed,
  isIntact,
  placeFiles,
  readRelease,
  type WaitingRelease,
  withCopies,
  writeRelease,
} from './release-folder'
export { keepWithin } from './styles-within'
