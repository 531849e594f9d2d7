/**
 * Runs before everything else: a Node that is too old is reported in one line, not as a syntax error. So this file is
 * written in the JavaScript of any Node (node-version.test.ts). Which ones are taken, `engines` of package.json says.
 */
checkNode(process.version, require('../package.json').engines.node)

function checkNode(version, range) {
  if (range.split('||').some(holdsFor.bind(null, numbersOf(version)))) return
  console.error(['Node ', version.slice(1), ' 不受支持：请安装 Node 24，或 22.22 及以上的 Node 22（20.19 及以上的 Node 20 可用到 2027 年 1 月）。'].join(''))
  process.exit(1)
}

/** `^22.22.0`: that or a later one of the same major version; `>=24.0.0`: that or any later one. */
function holdsFor(version, part) {
  return isLater(version, numbersOf(part)) && (part.indexOf('^') < 0 || version[0] === numbersOf(part)[0])
}

function isLater(version, least) {
  return version[0] > least[0] || (version[0] === least[0] && version[1] >= least[1])
}

function numbersOf(text) {
  return text.match(/\d+/g).map(Number)
}
