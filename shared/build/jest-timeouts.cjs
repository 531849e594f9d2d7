// A machine that is busy with other things is no fault of a page's: only what fails waits this long.
const { configure } = require('@testing-library/dom')

jest.setTimeout(300_000)
configure({ asyncUtilTimeout: 10_000 })
