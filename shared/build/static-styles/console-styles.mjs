import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { transformSync } from 'esbuild'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { firstStyles, styleHooks } from './style-hooks.mjs'

const load = createRequire(import.meta.url)
const { default: ConfigProvider } = load('antd/lib/config-provider')
const { default: useToken } = load('antd/lib/theme/useToken')
const { iconStyles } = load('@ant-design/icons/lib/renderUtils')
const { PresetColors } = load('antd/lib/theme/interface')

/** The inputs of the styles, besides this folder. */
export const sources = [
  load.resolve('../../src/ui/core/theme.ts'),
  ...['antd', '@ant-design/cssinjs', '@ant-design/cssinjs-utils', '@ant-design/icons'].map((name) => load.resolve(`${name}/package.json`)),
]

export const sourcesDigest = () => sources.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex')

let styles

/**
 * antd's styles in the console's theme, as its hooks would write them in the browser, by style module, and the values
 * of the theme.
 */
export function consoleStyles() {
  styles ??= compute()
  return styles
}

function compute() {
  const { themeFor } = themeModule()
  const { css, values } = render(themeFor({ motion: true }))
  const still = render(themeFor({ motion: false })).css
  for (const name of Object.keys(css)) if (name !== 'base' && css[name] !== still[name]) throw new Error(`antd's ${name} depends on the theme's motion`)
  css.base += whereMotionIsReduced(css.base, still.base)
  return { css, values }
}

/**
 * Runs every style hook once, with one cache. `base`: the styles before all components; the others: the styles that
 * each hook adds.
 */
function render(theme) {
  const cache = createCache()
  const added = () => extractStyle(cache, { plain: true, once: true }).replace(/\.data-ant-cssinjs-cache-path\{.*$/s, '')
  const inTheme = (use) => {
    const Caller = () => {
      use()
      return null
    }
    renderToStaticMarkup(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { ...theme, hashed: false } }, createElement(Caller))))
  }
  const run = (name) => {
    const module = load(`antd/lib/${name}`)
    for (const [hook, calls] of Object.entries(styleHooks[name])) for (const args of calls) inTheme(() => module[hook](...args))
  }
  let values
  inTheme(() => {
    values = scalars(useToken()[1])
  })
  const [very, ...others] = firstStyles
  // With the first hook antd writes the common styles of all components. The icons' own styles come before them.
  run(very)
  const css = { base: iconStyles + added() }
  for (const name of Object.keys(styleHooks)) {
    if (name === very) continue
    run(name)
    css[name] = added()
  }
  for (const name of others) css.base += css[name]
  return { css, values }
}

/** Without antd's palettes of named colours, which only the styles use. */
const scalars = (token) => Object.fromEntries(Object.entries(token).filter(([name, value]) => typeof value !== 'function' && !palette.test(name)))
const palette = new RegExp(`^(${PresetColors.join('|')})(-?\\d+)?$`)

/** The theme's variables that differ without motion. */
function whereMotionIsReduced(moving, still) {
  const variables = /(?<=\.console\{)[^}]*(?=\})/
  const [of, other] = [moving, still].map((css) => variables.exec(css)[0])
  if (moving.replace(of, '') !== still.replace(other, '')) throw new Error("antd's rules depend on the theme's motion")
  const changed = other.split(';').filter((declaration) => !of.split(';').includes(declaration))
  return `@media (prefers-reduced-motion: reduce){.console{${changed.join(';')}}}`
}

function themeModule() {
  const { code } = transformSync(readFileSync(sources[0], 'utf8'), { loader: 'ts', format: 'cjs' })
  const module = { exports: {} }
  new Function('module', 'exports', code)(module, module.exports)
  return module.exports
}
