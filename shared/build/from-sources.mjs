import { tsImport } from 'tsx/esm/api'

// The release format and what is done with releases are written once, in TypeScript: builds and commands take them from the sources.
export const {
  backToPrevious,
  defaultBudget,
  everybodyOn,
  overlap,
  isPublic,
  isReserved,
  isWithin,
  publicSegments,
  RegistryAnswer,
  remoteOf,
  resolveRegistry,
  serverSegments,
} = await tsImport('../src/registry/index.ts', import.meta.url)
export const { compressedCopies, contentId, damagedFiles, faultsOfRelease, integrityOf, publicDocument, publicPagesAt, readRelease, recordIn, writeRelease } =
  await tsImport('../src/release/index.ts', import.meta.url)
