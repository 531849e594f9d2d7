/**
 * The one policy of what a remote takes from the shell instead of carrying it: by the import as it is written, the shell API
 * in which it last grew. A door that gains an export takes the next number: what a remote uses of it may be the new one.
 * Preset, shell and tests read this table; the versions behind the keys are those of `shared/package.json`.
 */
const sharedLibraries = {
  react: 1,
  'react/jsx-runtime': 1,
  'react-dom': 1,
  'react-dom/client': 1,
  '@console/shared/contract': 1,
  '@console/shared/remote': 3,
  '@console/shared/ui/core': 2,
  '@console/shared/ui/form': 2,
  '@console/shared/ui/table': 2,
  '@console/shared/ui/date': 1,
  '@console/shared/ui/media': 1,
  '@console/shared/ui/tree': 2,
}

/** What a shell of today offers. A remote requires no more than the newest thing that it uses: an older shell is not offered one that requires more. */
const shellApi = Math.max(...Object.values(sharedLibraries))

/** Gzipped kilobytes (1000 bytes) that a remote's build may reach. */
const remoteBudget = { entryKb: 18, ownKb: 60 }

module.exports = { sharedLibraries, shellApi, remoteBudget }
