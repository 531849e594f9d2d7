// Stands in for the index of antd, which loads every component, in every test file anew: here each is loaded when it is first asked for.
const folderOf = (name) => name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()

module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? true : typeof name === 'string' ? require(`antd/lib/${folderOf(name)}`).default : undefined) },
)
