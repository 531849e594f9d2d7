import { fileURLToPath } from 'node:url'
import sandboxInjectedGlobals from './jest-globals.cjs'
import testFiles from './test-files.cjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Only strips the types: `tsc` checks them. */
const transform = {
  '^.+\\.[mc]?[jt]sx?$': [
    'ts-jest',
    {
      diagnostics: false,
      tsconfig: {
        target: 'ES2022',
        module: 'CommonJS',
        moduleResolution: 'node10',
        ignoreDeprecations: '6.0',
        jsx: 'react-jsx',
        allowJs: true,
        esModuleInterop: true,
        isolatedModules: true,
        verbatimModuleSyntax: false,
      },
    },
  ],
}

/** Packages that are published as ES modules only, and this package if it is installed. */
const esmOnly = [
  '@console',
  '@ant-design/colors',
  '@ant-design/fast-color',
  'single-spa',
  'single-spa-react',
  'flydrive',
  '@poppinss',
  '@humanwhocodes',
  'pkijs',
  'asn1js',
  'bytestreamjs',
  '@peculiar',
  '@noble',
  'qr',
]
const transformIgnorePatterns = [`node_modules/(?!(?:${esmOnly.join('|')})(?:/|$))`]

/**
 * Jest for a package that runs in the browser: `export default browserJest(import.meta.url)` in its jest.config.mjs.
 */
export const browserJest = (config) => ({
  rootDir: fileURLToPath(new URL('.', config)),
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { url: 'http://console.test/' },
  // Values that a host's build defines (host-plugins.mjs).
  globals: {
    HOST_ID: 'test',
    OFFERED_EXPORTS: {},
    PDF_FILES: '/pdf/',
    PAPER_FRAME: '/frames/paper.html',
    DIGEST_WORKER: 'digest.worker.js',
    __webpack_public_path__: '/',
    STATIC_STYLES: false,
  },
  transform,
  transformIgnorePatterns,
  sandboxInjectedGlobals,
  moduleNameMapper: {
    '^antd$': here('./jest-antd.cjs'),
    '^@ant-design/icons$': here('./jest-icons.cjs'),
    '^antd/es/(.*)$': 'antd/lib/$1',
    '^pdfjs-dist/': here('./jest-pdf.cjs'),
    '\\.module\\.css$': here('./jest-css-module.cjs'),
    '\\.(css|svg|png)$': here('./jest-asset.cjs'),
  },
  setupFiles: [here('./jest-browser.cjs')],
  setupFilesAfterEnv: [here('./jest-console.cjs'), here('./jest-timeouts.cjs'), '@testing-library/jest-dom'],
  testRegex: testFiles(),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  restoreMocks: true,
  // By default Jest leaves one core unused.
  maxWorkers: '100%',
})

/** Jest for a package that runs in Node. */
export const nodeJest = (config) => ({
  rootDir: fileURLToPath(new URL('.', config)),
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns,
  sandboxInjectedGlobals,
  testRegex: testFiles(),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  restoreMocks: true,
})
