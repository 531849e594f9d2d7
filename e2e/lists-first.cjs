const { default: Sequencer } = require('@jest/test-sequencer')

/** The tests over all lists take longest, so they start first. Without earlier timings Jest would start with the largest files. */
module.exports = class extends Sequencer {
  sort(tests) {
    const isWalk = ({ path }) => /[\\/]list-[^\\/]+$/.test(path)
    const others = super.sort(tests)
    return [...others.filter(isWalk), ...others.filter((test) => !isWalk(test))]
  }
}
