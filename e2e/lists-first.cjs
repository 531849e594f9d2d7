const { default: Sequencer } = require('@jest/test-sequencer')

/** The walks over all lists take longest, and more with every domain. Jest, without a record of earlier runs, would begin with the largest files. */
module.exports = class extends Sequencer {
  sort(tests) {
    const isWalk = ({ path }) => /[\\/]list-[^\\/]+$/.test(path)
    const others = super.sort(tests)
    return [...others.filter(isWalk), ...others.filter((test) => !isWalk(test))]
  }
}
