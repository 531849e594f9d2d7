/**
 * The one policy of what a remote takes from the shell instead of carrying it. A key is an import as it is written. Preset, shell and tests read this
 * list; the versions behind the keys are those of `shared/package.json`.
 */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@console/shared/contract',
  '@console/shared/remote',
  '@console/shared/ui/core',
  '@console/shared/ui/form',
  '@console/shared/ui/table',
  '@console/shared/ui/date',
  '@console/shared/ui/media',
]

/** Gzipped kilobytes (1000 bytes) that a remote's build may reach. */
export const remoteBudget = { entryKb: 18, ownKb: 60 }

/** `version` of `ShellServices` that remotes are built against. */
export const shellApi = 1
