import { installed } from './place.mjs'

/**
 * The release format and its functions are written once, in TypeScript. Builds and commands import the sources, or
 * their compiled files.
 */
async function from(folder) {
  if (installed) return import(`../src/${folder}/index.js`)
  // webpack, whose css-loader also needs these modules, must load them before tsx: tsx would put them into Node's cache
  // under names for which webpack finds no files, and it would then keep no builds.
  await Promise.all([import('postcss'), import('postcss-selector-parser')])
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(`../src/${folder}/index.ts`, import.meta.url)
}

export const {
  backToPrevious,
  defaultBudget,
  defaultLimits,
  everybodyOn,
  isPublic,
  isReserved,
  isWithin,
  LOADER_PROTOCOL,
  longestLoadMs,
  MAX_FIRST_VIEW_KB,
  menuIcons,
  overlap,
  ownPrefix,
  pageSegments,
  publicSegments,
  RegistryAnswer,
  releaseLimits,
  remoteOf,
  resolveRegistry,
  serverSegments,
  shortestLoadMs,
} = await from('registry')
export const {
  BUILD_PLACEHOLDER,
  compressedCopies,
  contentId,
  damagedFiles,
  problemsOfRelease,
  integrityOf,
  keepWithin,
  publicDocument,
  publicPagesAt,
  readBuiltShell,
  readRelease,
  recordIn,
  writeRelease,
} = await from('release')
