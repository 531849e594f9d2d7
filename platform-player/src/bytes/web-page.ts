import type { Random } from '../random'
import type { FileBytes } from '../world'
import { findBrowser, photograph } from './browser'
import { pngOf } from './draw'
import { shopPage } from './scenes'

/** Undefined after the browser has failed once. */
let browser = findBrowser()

/** An image of a web page: a screenshot, or a drawing if the browser fails or there is none. */
export async function webPage(random: Random): Promise<FileBytes & { title: string }> {
  const page = shopPage(random)
  const { title, width, height, body } = page
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{margin:0}</style><svg width="${width}" height="${height}">${body}</svg>`
  const taken = browser ? await photograph(browser, html, page).catch(drawInstead) : undefined
  return { title, name: `${title}.png`, type: 'image/png', bytes: taken ?? (await pngOf(page)) }
}

function drawInstead({ message }: Error) {
  console.warn(`浏览器没有拍下网页，改为绘制：${message}`)
  browser = undefined
  return undefined
}
