// A test that makes the console complain has found something: it fails, unless it expected that and put a spy there.
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
