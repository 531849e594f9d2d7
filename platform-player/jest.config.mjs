import { nodeJest } from '@console/platform/build/jest.mjs'

export default {
  ...nodeJest(import.meta.url),
  // The client for Node is an ES module, whose imports name the files that it is compiled to.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
}
