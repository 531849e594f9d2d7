/** Packages that ship only ES modules, which Jest turns into CommonJS. */
const esModules = [
  'flydrive',
  '@poppinss',
  '@humanwhocodes',
  '@sindresorhus',
  'case-anything',
  'cookie',
  'content-disposition',
  'pkijs',
  'asn1js',
  'bytestreamjs',
  '@peculiar',
  '@noble',
]

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  testPathIgnorePatterns: ['\\.heavy\\.test\\.ts$'],
  globalSetup: '<rootDir>/src/testing/prepare-template.ts',
  // More than cores: files often wait for a database or a server that starts.
  maxWorkers: 3,
  testTimeout: 60_000,
  transform: {
    'pglite/dist/.*\\.cjs$': '<rootDir>/jest.import-as-require.cjs',
    '\\.[mc]?[jt]s$': require.resolve('@console/shared/build/jest-transform.cjs'),
  },
  sandboxInjectedGlobals: require('@console/shared/build/jest-globals.cjs'),
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esModules.join('|')}|@electric-sql/pglite)/)`],
}
