import { consoleStyles, sources } from './console-styles.mjs'

/** `antd.css?button/style`: the styles of one style module of antd; `antd.css?base`: what comes before all of them. */
export default function () {
  for (const file of sources) this.addDependency(file)
  return consoleStyles().css[this.resourceQuery.slice(1)]
}
