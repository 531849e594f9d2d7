/**
 * Which test files run, by their names: `name.test.ts` is for `npm test`, `name.slow.test.ts` takes longer and is for `npm run test:all`, `name.heavy.test.ts` for `npm run test:heavy`.
 * Jest called by itself runs all but the heavy ones.
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
