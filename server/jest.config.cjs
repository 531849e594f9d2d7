const testFiles = require('@console/platform/build/test-files.cjs')

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
  'micro-eth-signer',
  'micro-packed',
  '@scure',
  'sql-template-tag',
  'openid-client',
  'oauth4webapi',
  'jose',
]

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/jest-environment.cjs',
  roots: ['<rootDir>/src'],
  testRegex: testFiles(),
  // These start a PostgreSQL of their own, by the programs of the one that DATABASE_URL is set for
  // (scripts/with-postgres.ts).
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.DATABASE_URL ? [] : ['\\.postgres\\.slow\\.test\\.ts$'])],
  globalSetup: '<rootDir>/src/testing/prepare-template.ts',
  // More than cores: files often wait for a database or a server that starts.
  maxWorkers: 3,
  // Only what hangs takes so long.
  testTimeout: 300_000,
  transform: {
    'pglite/dist/.*\\.cjs$': '<rootDir>/jest.pglite.cjs',
    '/node_modules/.*\\.js$': '<rootDir>/jest.es-module.cjs',
    '\\.[jt]s$': [
      'ts-jest',
      {
        // Tests are type-checked by tsc; here files are only turned into CommonJS.
        tsconfig: {
          module: 'CommonJS',
          moduleResolution: 'Bundler',
          target: 'ES2022',
          verbatimModuleSyntax: false,
          esModuleInterop: true,
          isolatedModules: true,
          allowJs: true,
        },
        diagnostics: false,
      },
    ],
  },
  sandboxInjectedGlobals: require('@console/platform/build/jest-globals.cjs'),
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esModules.join('|')}|@electric-sql/pglite)/)`],
}
