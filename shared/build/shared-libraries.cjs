/**
 * What a remote takes from the shell instead of carrying it, by the import as it is written. Preset, shell and tests read this list; the versions are those of
 * `shared/package.json`.
 */
const sharedLibraries = [
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
  '@console/shared/ui/pdf',
  '@console/shared/ui/paper',
  '@console/shared/ui/tree',
  '@console/shared/ui/upload',
]

module.exports = { sharedLibraries }
