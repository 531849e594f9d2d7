// Replaces antd's index, which would load every component again for each test file: here each is loaded on first use.
const folderOf = (name) => name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()

module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? true : typeof name === 'string' ? require(`antd/lib/${folderOf(name)}`).default : undefined) },
)
