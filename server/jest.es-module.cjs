const { transformSync } = require('esbuild')

/**
 * Turns packages that ship only ES modules into CommonJS; TypeScript would export some names before they have a value.
 */
module.exports = {
  process: (source, sourcefile) => transformSync(source, { format: 'cjs', target: 'node20', sourcefile, supported: { 'dynamic-import': false } }),
}
