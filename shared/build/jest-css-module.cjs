/** The name of each class of a CSS module is its own name. */
const classes = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : name === 'default' ? classes : String(name)) })
module.exports = classes
