import { browserJest, nodeJest } from './build/jest.mjs'

const { url } = import.meta
const { maxWorkers, ...src } = browserJest(url)
const node = { ...nodeJest(url), setupFilesAfterEnv: ['<rootDir>/build/jest-timeouts.cjs'] }

export default {
  maxWorkers,
  projects: [
    { ...src, displayName: 'src', roots: ['<rootDir>/src'], testPathIgnorePatterns: [...src.testPathIgnorePatterns, '/src/proof/', '/src/verify/'] },
    // jsdom has no WebCrypto.
    { ...node, displayName: 'proof', roots: ['<rootDir>/src/proof', '<rootDir>/src/verify'] },
    { ...node, displayName: 'build', roots: ['<rootDir>/build'] },
  ],
}
