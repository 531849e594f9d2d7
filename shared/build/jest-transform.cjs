const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { transformSync, version } = require('@swc/core')

const options = {
  swcrc: false,
  configFile: false,
  isModule: 'unknown',
  jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' }, hidden: { jest: true } } },
  // Node's own `import()` would leave Jest's registry of modules.
  module: { type: 'commonjs', ignoreDynamic: false },
  sourceMaps: true,
  inlineSourcesContent: false,
}
const parserOf = (filename) => (/\.[cm]?tsx?$/.test(filename) ? { syntax: 'typescript', tsx: filename.endsWith('x') } : { syntax: 'ecmascript', jsx: true })

const own = createHash('sha256').update(readFileSync(__filename)).update(version).digest('hex')

/** What a module exports can be spied on. */
const open = ({ code, map }) => ({ code: code.replace('enumerable: true,', 'enumerable: true, configurable: true,'), map })

/** Turns TypeScript and ES modules into CommonJS, file by file. Types are checked by `npm run check`; here they are only taken away. */
module.exports = {
  process: (source, filename) => open(transformSync(source, { ...options, jsc: { ...options.jsc, parser: parserOf(filename) }, filename })),
  getCacheKey: (source, filename, { configString }) => createHash('sha256').update([own, filename, configString, source].join('\0')).digest('hex'),
}
