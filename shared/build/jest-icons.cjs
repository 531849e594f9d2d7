// Replaces the index of the icons, which would load all eight hundred of them again for each test file.
module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? true : typeof name === 'string' ? require(`@ant-design/icons/lib/icons/${name}`).default : undefined) },
)
