/**
 * The test files by their names: `npm test` runs `name.test.ts`, `npm run test:all` also the longer
 * `name.slow.test.ts`, `npm run test:heavy` `name.heavy.test.ts`. Jest without a script runs all but the heavy ones.
 */
const FILES = {
  quick: '^(?!.*\\.(slow|heavy)\\.).*\\.(test|spec)\\.tsx?$',
  slow: '\\.slow\\.(test|spec)\\.tsx?$',
  all: '^(?!.*\\.heavy\\.).*\\.(test|spec)\\.tsx?$',
  heavy: '\\.heavy\\.(test|spec)\\.tsx?$',
}

module.exports = (which = process.env.TESTS || 'all') => {
  if (!Object.hasOwn(FILES, which)) throw new Error(`TESTS is ${Object.keys(FILES).join(', ')}, not ${which}`)
  return FILES[which]
}
