import { installed } from './place.mjs'

/** The release format and what is done with releases are written once, in TypeScript: builds and commands take them from the sources, or from what they were compiled to. */
async function from(folder) {
  if (installed) return import(`../src/${folder}/index.js`)
  // Loaded by tsx first they would be in Node's cache under names that webpack, whose css-loader needs them too, finds no files of, and it would keep no builds.
  await Promise.all([import('postcss'), import('postcss-selector-parser')])
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(`../src/${folder}/index.ts`, import.meta.url)
}

export const {
  backToPrevious,
  defaultBudget,
  everybodyOn,
  overlap,
  isPublic,
  isReserved,
  isWithin,
  LOADER_PROTOCOL,
  ownPrefix,
  publicSegments,
  RegistryAnswer,
  remoteOf,
  resolveRegistry,
  serverSegments,
} = await from('registry')
export const {
  BUILD_PLACEHOLDER,
  compressedCopies,
  contentId,
  damagedFiles,
  faultsOfRelease,
  integrityOf,
  keepWithin,
  publicDocument,
  publicPagesAt,
  readBuiltShell,
  readRelease,
  recordIn,
  writeRelease,
} = await from('release')
