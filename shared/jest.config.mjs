import { browserJest, nodeJest } from './build/jest.mjs'

const { url } = import.meta
const { maxWorkers, ...src } = browserJest(url)

export default {
  maxWorkers,
  projects: [
    { ...src, displayName: 'src', roots: ['<rootDir>/src'] },
    { ...nodeJest(url), displayName: 'build', roots: ['<rootDir>/build'], testPathIgnorePatterns: ['\\.heavy\\.test\\.ts$'] },
  ],
}
