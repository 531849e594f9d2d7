import { type AnyNode, parse, type Root, type Rule } from 'postcss'
import selectors, { type Node, type Selector } from 'postcss-selector-parser'
import { ownPrefix, placeClass } from '../registry'

/** Below it are all elements of a remote, and nothing else. It adds nothing to the weight of a selector. */
const placeOf = (remote: string) => `:where(.${placeClass(remote)})`

/** Rules that hold for more than the elements that their selectors name, as `@page` does, are not among them. */
const AT_RULES = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'charset', 'keyframes', 'font-face'])
const DOCUMENT = /^(:root|html|body)$/i

/**
 * What of a style sheet reaches beyond the remote that it is part of, in words. Elements beside those of its own
 * classes, which the shell and other remotes have too, are outside.
 */
export function problemsOfSheet(css: string, remote: string): string[] {
  const sheet = parsed(css)
  if (!sheet) return ['不是有效的 CSS']
  const problems: string[] = []
  sheet.walkAtRules((rule) => {
    const name = plainName(rule.name)
    if (!AT_RULES.has(name)) problems.push(`@${rule.name} 不能限定在模块内`)
    if (name === 'keyframes' && !isOwn(rule.params, remote)) problems.push(`动画 ${rule.params} 的名称应以 ${ownPrefix(remote)} 开头`)
  })
  for (const { name } of familiesIn(sheet)) if (!isOwn(name, remote)) problems.push(`字体 ${name} 的名称应以 ${ownPrefix(remote)} 开头`)
  for (const rule of outermostRules(sheet)) {
    for (const selector of selectorsOf(rule)) if (!isWithin(selector, remote)) problems.push(`选择器 ${String(selector).trim()} 会影响模块之外的页面`)
  }
  return problems
}

/**
 * The same sheets, with everything that would reach beyond the remote kept to it: a selector without a class of its own
 * applies below the remote's place alone, and keyframes and fonts are renamed. `html`, `body` and `:root` become the
 * place itself.
 */
export function keepWithin(sheets: ReadonlyMap<string, string>, remote: string): Map<string, string> {
  const roots = [...sheets].map(([file, css]) => [file, parse(css)] as const)
  const renamed = (names: Iterable<string>) => new Map([...names].filter((name) => !isOwn(name, remote)).map((name) => [name, ownPrefix(remote) + name]))
  const keyframes = renamed(roots.flatMap(([, root]) => keyframesIn(root).map(({ params }) => params)))
  const families = renamed(roots.flatMap(([, root]) => familiesIn(root).map(({ name }) => name)))
  for (const [, root] of roots) {
    for (const rule of keyframesIn(root)) rule.params = keyframes.get(rule.params) ?? rule.params
    for (const { declaration, name } of familiesIn(root)) if (families.has(name)) declaration.value = JSON.stringify(families.get(name))
    root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
      declaration.value = declaration.value.replaceAll(/[\w-]+/g, (word) => keyframes.get(word) ?? word)
    })
    root.walkDecls(/^font(-family)?$/, (declaration) => {
      for (const [name, own] of families) declaration.value = withFamily(declaration.value, name, own)
    })
    for (const rule of outermostRules(root)) {
      const within = selectorsOf(rule).map((selector) => (isWithin(selector, remote) ? String(selector).trim() : below(selector, remote)))
      rule.selector = within.join(',')
    }
  }
  return new Map(roots.map(([file, root]) => [file, root.toString()]))
}

function parsed(css: string): Root | undefined {
  try {
    return parse(css)
  } catch {
    return undefined
  }
}

const isOwn = (name: string, remote: string) => name.startsWith(ownPrefix(remote))
const plainName = (name: string) => name.toLowerCase().replace(/^-(webkit|moz)-/, '')

function keyframesIn(root: Root) {
  const found: Extract<AnyNode, { type: 'atrule' }>[] = []
  root.walkAtRules(/keyframes$/i, (rule) => void found.push(rule))
  return found
}

function familiesIn(root: Root) {
  const found: { declaration: Extract<AnyNode, { type: 'decl' }>; name: string }[] = []
  root.walkAtRules('font-face', (rule) =>
    rule.walkDecls('font-family', (declaration) => void found.push({ declaration, name: declaration.value.replaceAll(/^["']|["']$/g, '') })),
  )
  return found
}

/** A font family as it is written in a list: complete, with or without quotes. */
const withFamily = (value: string, name: string, own: string) =>
  value.replaceAll(/"[^"]*"|'[^']*'|[^,"'\s]+(?:\s+[^,"'\s]+)*/g, (part) => (part.replaceAll(/^["']|["']$/g, '') === name ? JSON.stringify(own) : part))

/**
 * Rules that name elements by themselves: neither the steps of keyframes, nor what is nested in another rule and begins
 * where that ends.
 */
function outermostRules(root: Root): Rule[] {
  const found: Rule[] = []
  root.walkRules((rule) => {
    for (let above: AnyNode['parent'] = rule.parent; above; above = above.parent) {
      if (above.type === 'rule' || (above.type === 'atrule' && plainName((above as { name: string }).name) === 'keyframes')) return
    }
    found.push(rule)
  })
  return found
}

const selectorsOf = (rule: Rule): Selector[] => selectors().astSync(rule.selector).nodes

/** Whether a part of it is an element of the remote: what a selector finds is that, below it or beside it. */
const isWithin = (selector: Selector, remote: string) => selector.nodes.some((node) => isOfRemote(node, remote))

function isOfRemote(node: Node, remote: string): boolean {
  if (node.type === 'class') return isOwn(node.value, remote)
  return node.type === 'pseudo' && /^:(is|where)$/i.test(node.value) && node.nodes.length > 0 && node.nodes.every((one) => isWithin(one, remote))
}

function below(selector: Selector, remote: string) {
  const nodes = [...selector.nodes]
  let isPlace = false
  for (let first = nodes[0]; first && isDocument(first); first = nodes[0]) {
    nodes.shift()
    isPlace = nodes[0]?.type !== 'combinator'
    if (!isPlace) nodes.shift()
  }
  return `${placeOf(remote)}${isPlace ? '' : ' '}${nodes.join('').trim()}`
}

const isDocument = (node: Node) => (node.type === 'pseudo' || node.type === 'tag') && DOCUMENT.test(node.value)
