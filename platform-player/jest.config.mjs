import { nodeJest } from '@console/platform/build/jest.mjs'

export default {
  ...nodeJest(import.meta.url),
  // A test starts a process, which takes seconds on a busy machine.
  testTimeout: 60_000,
  // The client for Node is an ES module, whose imports name the files that it is compiled to.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
}
