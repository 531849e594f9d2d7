/**
 * The import names that a remote takes from the shell instead of bundling them. Preset, shell and tests read this list;
 * the versions are those of `shared/package.json`.
 */
const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@console/platform/contract',
  '@console/platform/remote',
  '@console/platform/ui/core',
  '@console/platform/ui/form',
  '@console/platform/ui/table',
  '@console/platform/ui/date',
  '@console/platform/ui/media',
  '@console/platform/ui/pdf',
  '@console/platform/ui/paper',
  '@console/platform/ui/review',
  '@console/platform/ui/tree',
  '@console/platform/ui/upload',
  '@console/platform/ui/verify',
  '@console/platform/antd/show',
  '@console/platform/antd/tabs',
  '@console/platform/antd/over',
  '@console/platform/antd/enter',
  '@console/platform/antd/tree',
  '@console/platform/antd/upload',
]

module.exports = { sharedLibraries }
