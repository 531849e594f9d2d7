import { parse } from 'postcss'
import selectors from 'postcss-selector-parser'

/** The class of the console's elements in a page of another system, also of those that antd appends to the document. */
const HOSTED = 'hosted-console'
/** The prefix of names that could conflict with those of the page. */
const OWN = `${HOSTED}-`
/** A class of one of our CSS modules: a hash by css-loader. */
const OURS = /^(?!ant)_?[\w-]{20}$/
/** antd 4 hides elements of this class for the whole page, and the console's lists contain some. */
const SHOWN = [
  { prop: 'display', value: 'block' },
  { prop: 'opacity', value: '1' },
]
const place = `:where(.${HOSTED},.${HOSTED} *)`

/** The name of a sheet's copy for pages of other systems. */
export const hostedName = (file) => file.replace(/\.css$/, '.hosted.css')

/**
 * The shell's style sheets by name, changed for a page of another system, which may have its own antd: rules without a
 * class of ours apply only to the console's elements, the theme's variables are set on these, and keyframes have names
 * of their own. The specificity of selectors stays.
 */
export function hostedStyles(sheets) {
  const roots = [...sheets].map(([file, css]) => [hostedName(file), parse(css)])
  const keyframes = new Set()
  for (const [, root] of roots) {
    root.walkAtRules(/keyframes$/i, (rule) => {
      keyframes.add(rule.params)
      rule.params = OWN + rule.params
    })
  }
  for (const [, root] of roots) {
    root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
      declaration.value = declaration.value.replaceAll(/[\w-]+/g, (word) => (keyframes.has(word) ? OWN + word : word))
    })
    // Only in the first rule: a later one fades the element.
    root.walkRules('.ant-spin', (rule) => {
      rule.prepend(...SHOWN)
      return false
    })
    root.walkRules((rule) => {
      if (!isStep(rule)) rule.selector = selectors().astSync(rule.selector).nodes.map(hosted).join(',')
    })
  }
  return new Map(roots.map(([name, root]) => [name, root.toString()]))
}

const isStep = ({ parent }) => parent?.type === 'atrule' && /keyframes$/i.test(parent.name)

/**
 * The console's own class is replaced by that of its elements here. A selector without it, and without a class of our
 * CSS modules, matches only these elements.
 */
function hosted(selector) {
  let isOurs = false
  selector.walkClasses((node) => {
    if (node.value === 'console') node.replaceWith(selectors.className({ value: HOSTED }))
    if (node.value === 'console' || OURS.test(node.value)) isOurs = true
  })
  if (isOurs) return String(selector).trim()
  // Before a pseudo-element: no condition can follow one.
  const last = selector.nodes.findLastIndex((node) => node.type === 'combinator')
  const element = selector.nodes.findIndex((node, at) => at > last && selectors.isPseudoElement(node))
  const nodes = selector.nodes.map(String)
  return nodes
    .toSpliced(element < 0 ? nodes.length : element, 0, place)
    .join('')
    .trim()
}
