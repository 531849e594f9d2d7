import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { consoleStyles, sources, sourcesDigest } from './console-styles.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const instead = (module, name) => new webpack.NormalModuleReplacementPlugin(new RegExp(`antd/es/theme/${module}\\.js$`.replaceAll('/', '[\\\\/]')), here(name))
const sheet = here('antd.css')

/** antd's styles as files, instead of hooks that write them (docs/decisions/styles-at-build-time.md). */
export const staticStyles = {
  rules: [
    { test: /[\\/]antd[\\/]es[\\/].*[\\/]style([\\/].*)?\.js$/, use: here('hooks-loader.mjs') },
    { resource: sheet, use: here('css-loader.mjs') },
  ],
  plugins: [
    instead('util/genStyleUtils', 'hooks.mjs'),
    instead('useToken', 'use-token.mjs'),
    instead('util/useResetIconStyle', 'absent.mjs'),
    instead('themes/default/theme', 'absent.mjs'),
    new webpack.DefinePlugin({
      THEME_VALUES: webpack.DefinePlugin.runtimeValue(() => JSON.stringify(consoleStyles().values), { fileDependencies: sources, version: sourcesDigest }),
    }),
  ],
  isSheet: (module) => module.nameForCondition() === sheet,
}

/**
 * Puts antd's files before all others, as antd's hooks put their styles; in a page of another system, the copies that
 * are made for such pages (hosted-styles.mjs). For mini-css-extract-plugin, which writes this function into the page.
 */
export function insert(link) {
  if (globalThis.consoleHosting) link.href = link.href.replace(/\.css$/, '.hosted.css')
  const ofAntd = ({ href }) => /\/antd[-.][^/]*$/.test(href)
  if (ofAntd(link)) [...document.querySelectorAll('link[rel=stylesheet]')].findLast(ofAntd).after(link)
  else document.head.append(link)
}
