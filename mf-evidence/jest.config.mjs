import { browserJest, nodeJest } from '@console/platform/build/jest.mjs'

const { url } = import.meta
const { maxWorkers, ...pages } = browserJest(url)

export default {
  maxWorkers,
  projects: [
    { ...pages, displayName: 'pages', roots: ['<rootDir>/src', '<rootDir>/public'] },
    // jsdom has no WebCrypto.
    { ...nodeJest(url), displayName: 'dev', roots: ['<rootDir>/dev'], setupFilesAfterEnv: ['@console/platform/build/jest-timeouts.cjs'] },
  ],
}
