/**
 * Replaces `antd/es/theme/util/genStyleUtils` by hooks that write no styles and only return a component's classes.
 * `console` is the `cssVar.key` of the console's theme; in a page of another system it is the class to which the
 * console's styles are limited (../hosted-styles.mjs).
 */
const classes = ['', globalThis.consoleHosting ? 'hosted-console' : 'console']
const useClasses = () => classes
const useNothing = () => ''
const Nothing = () => null

export const genStyleHooks = () => useClasses
export const genComponentStyleHook = () => useNothing
export const genSubStyleComponent = () => Nothing

export const genCssVar = (antCls, component) => {
  const prefix = `--${antCls.replace(/\./g, '')}-${component}-`
  return [(name) => prefix + name, (name, fallback) => (fallback ? `var(${prefix}${name}, ${fallback})` : `var(${prefix}${name})`)]
}
