import { parse } from 'postcss'
import selectors from 'postcss-selector-parser'

/** The class of the console's elements in a page of another system, and of all that antd puts beside them in the document. */
const HOSTED = 'hosted-console'
/** What a name that others may have, too, begins with. */
const OWN = `${HOSTED}-`
/** A class of a CSS module of ours: css-loader makes a hash of it. */
const OURS = /^(?!ant)_?[\w-]{20}$/
const place = `:where(.${HOSTED},.${HOSTED} *)`

/** The name of a sheet's copy for pages of other systems. */
export const hostedName = (file) => file.replace(/\.css$/, '.hosted.css')

/**
 * The style sheets of the shell, by their names, as they are for a page of another system, which may have an antd of its own: what has no class of ours applies to the console's elements alone, the theme's
 * variables hang on them, and keyframes have names of their own. A selector weighs what it weighed before.
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
    root.walkRules((rule) => {
      if (!isStep(rule)) rule.selector = selectors().astSync(rule.selector).nodes.map(hosted).join(',')
    })
  }
  return new Map(roots.map(([name, root]) => [name, root.toString()]))
}

const isStep = ({ parent }) => parent?.type === 'atrule' && /keyframes$/i.test(parent.name)

/** The console's own class is that of its elements here; without it, and without a class of a module of ours, what is found has to be one of them. */
function hosted(selector) {
  let isOurs = false
  selector.walkClasses((node) => {
    if (node.value === 'console') node.replaceWith(selectors.className({ value: HOSTED }))
    if (node.value === 'console' || OURS.test(node.value)) isOurs = true
  })
  if (isOurs) return String(selector).trim()
  // Before a pseudo-element: after it no condition holds.
  const last = selector.nodes.findLastIndex((node) => node.type === 'combinator')
  const element = selector.nodes.findIndex((node, at) => at > last && selectors.isPseudoElement(node))
  const nodes = selector.nodes.map(String)
  return nodes
    .toSpliced(element < 0 ? nodes.length : element, 0, place)
    .join('')
    .trim()
}
