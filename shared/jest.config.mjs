import { browserJest, nodeJest } from './build/jest.mjs'

const { url } = import.meta
const { maxWorkers, ...src } = browserJest(url)

export default {
  maxWorkers,
  projects: [
    { ...src, displayName: 'src', roots: ['<rootDir>/src'], testPathIgnorePatterns: [...src.testPathIgnorePatterns, '/src/proof/', '/src/check/'] },
    // jsdom has no WebCrypto.
    {
      ...nodeJest(url),
      displayName: 'proof',
      roots: ['<rootDir>/src/proof', '<rootDir>/src/check'],
      setupFilesAfterEnv: ['<rootDir>/build/jest-timeouts.cjs'],
    },
    { ...nodeJest(url), displayName: 'build', roots: ['<rootDir>/build'], testPathIgnorePatterns: ['\\.heavy\\.test\\.ts$'] },
  ],
}
