import { browserJest, nodeJest } from './build/jest.mjs'

const { url } = import.meta

export default {
  projects: [
    { ...browserJest(url), displayName: 'src', roots: ['<rootDir>/src'] },
    { ...nodeJest(url), displayName: 'build', roots: ['<rootDir>/build'], testPathIgnorePatterns: ['\\.heavy\\.test\\.ts$'] },
  ],
}
