const { TestEnvironment } = require('jest-environment-node')

/**
 * Node for a test file. Processes that are in `leftProcesses` when it ends are killed: what a failed test has left
 * would keep Jest from ending, and a processor busy.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    this.global.leftProcesses = new Set()
  }

  async teardown() {
    for (const child of this.global.leftProcesses) child.kill('SIGKILL')
    await super.teardown()
  }
}
