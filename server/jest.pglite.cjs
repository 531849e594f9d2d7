const CLOCK = '_emscripten_date_now=()=>Date.now()'

/**
 * PGlite in Jest. The sandbox has no `import()`: where the package calls it for one of Node's own modules, `require`
 * does the same. Its clock is the true one, as PostgreSQL's is. A test that moves `Date` and puts it back would leave
 * it timers of a month, which fire every millisecond.
 */
module.exports = {
  process(source, file) {
    if (file.endsWith('/index.cjs') && !source.includes(CLOCK)) throw new Error(`${file} reads its clock in another way`)
    const code = source.replaceAll(CLOCK, '_emscripten_date_now=trueNow').replace(/\bimport\((["'][\w:/]+["'])\)/g, 'Promise.resolve(module.require($1))')
    return { code: `"use strict";const trueNow = Date.now;${code}` }
  },
}
