// A test fails if something writes an error or a warning to the console, unless the test has replaced that function by
// a spy.
const { format } = require('node:util')

const complaints = []
const complain = (...args) => complaints.push(format(...args))

beforeEach(() => {
  complaints.length = 0
  console.error = complain
})

afterEach(() => {
  if (complaints.length) throw new Error(`The console complained:\n${complaints.join('\n')}`)
})
