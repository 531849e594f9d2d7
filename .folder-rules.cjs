/**
 * No folder of the product imports another one that imports it. Tests, their helpers and demo data may look anywhere.
 */
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [{ name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|(^|/)(testing|demo|node_modules)/` } },
}
