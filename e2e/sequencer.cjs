const { default: Sequencer } = require('@jest/test-sequencer')

/**
 * The main jobs need the demo as it is at the beginning, so they start first, with the tests over all lists, which take
 * longest: each worker has a server of its own. Without earlier timings Jest would start with the largest files.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const isFirst = ({ path }) => /[\\/](main-jobs|list-[^\\/]+)\.spec\.ts$/.test(path)
    const sorted = super.sort(tests)
    return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))]
  }
}
