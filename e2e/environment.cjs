const ProcessEnvironment = require('../server/jest-environment.cjs')

/**
 * The environment of server tests. When a test fails, it prints what the browser's windows show: a failure on a busy
 * machine may not come again.
 */
module.exports = class extends ProcessEnvironment {
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure' || !this.global.describeWindows) return
    process.stderr.write(`\nWindows when “${test.name.slice(0, 120)}” failed:\n${await this.global.describeWindows()}\n`)
  }
}
