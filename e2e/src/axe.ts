import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (where: object, options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
}

/** Serious and critical findings, each with its first element; `within` looks only at what is shown of a selector. */
export async function findingsOn(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async (within) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const shown = within ? [...document.querySelectorAll(within)].filter((element) => element.checkVisibility()) : [document]
    if (!shown.length) return []
    // The operator's name lies over everything. It takes no clicks, but axe holds the texts of a dialog under it for
    // covered, and judges none of their colours.
    const unmarked = new CSSStyleSheet()
    unmarked.replaceSync('[popover=manual] { visibility: hidden }')
    document.adoptedStyleSheets.push(unmarked)
    const { violations } = await axe.run({ include: shown }, { resultTypes: ['violations'] })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unmarked)
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, within)
}
