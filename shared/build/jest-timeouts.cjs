// Long timeouts, for busy machines. Only a failing test waits for them.
const { configure } = require('@testing-library/dom')

jest.setTimeout(300_000)
configure({ asyncUtilTimeout: 30_000 })
