// Stands in for the index of the icons, which loads all eight hundred of them, in every test file anew.
module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? true : typeof name === 'string' ? require(`@ant-design/icons/lib/icons/${name}`).default : undefined) },
)
