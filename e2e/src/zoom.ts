import type { Page } from 'playwright-core'

/** The size of a window of 1366×768 at 200 %. */
export const ZOOMED = { width: 683, height: 384 }

/** Resizes the window. The page has reacted after the second frame. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
}

/** Controls that cannot be scrolled to where a click would hit them. */
export const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, textarea, [role=menuitem], [role=treeitem]')]
    const shown = controls.filter((control) => control.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && control.offsetWidth > 0)
    return shown.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      // A checkbox is covered by its drawn box; a select's input is beside its text.
      const reached = hit && (control.contains(hit) || hit.contains(control) || hit.parentElement?.contains(control) || control.closest('label')?.contains(hit))
      return reached ? [] : [control.outerHTML.slice(0, 200)]
    })
  })
