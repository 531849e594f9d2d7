import type { Page } from 'playwright-core'
import { findingsOn } from './axe'
import { settled } from './list'

/** What lies over a page: dialogs, menus, lists of choices, calendars. */
const OVER = '[role=dialog], .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover'
const BUTTONS = 'button:enabled, [role=tab]'
const PICKERS = '[role=combobox]:enabled, .ant-picker input:enabled'
const CHOICES = '.ant-select-dropdown, .ant-picker-dropdown'

const OPENING_MS = 400
const LOADING_MS = 5_000

/** What every list has: it is looked at on the first. */
const common = ['每页条数', '视图', '列设置', '查询', '重置']

/** Names without the numbers in them: one of the copy buttons of a list is enough. */
const namesOf = (elements: Element[]) =>
  elements.map((one) => (one.getAttribute('aria-label') || one.textContent || one.getAttribute('placeholder') || one.id).replace(/[\dA-Za-z*@.-]{4,}/g, ''))

/** Looks with axe at a page and at everything that opens on it, in the console's colours and in forced ones. */
export function lookThrough(page: Page) {
  const findings = new Set<string>()
  const opened: string[] = []
  const known = new Set<string>()

  async function look(at: string, within?: string) {
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      for (const finding of await findingsOn(page, within)) findings.add(`${at}${forcedColors === 'active' ? ' (forced colours)' : ''}: ${finding}`)
    }
    await page.emulateMedia({ forcedColors: 'none' })
  }

  const shown = (selector: string, place = 'body') => page.locator(place).locator(selector).filter({ visible: true })
  const over = () => shown(OVER)

  async function goTo(address: string) {
    await page.goto(address)
    await settled(page)
  }

  /** The names of what can be pressed in a place, each once. */
  async function unseen(place: string, selector: string) {
    const names = [...new Set(await shown(selector, place).evaluateAll(namesOf))].filter((name) => !known.has(name))
    for (const name of names) if (common.includes(name)) known.add(name)
    return names
  }

  /** Clicks the first of what has this name, and waits a moment for what it opens. */
  async function press(place: string, selector: string, name: string) {
    const at = (await shown(selector, place).evaluateAll(namesOf)).indexOf(name)
    if (at < 0) return false
    const before = await page.evaluateHandle((over) => [...document.querySelectorAll(over)].filter((one) => one.checkVisibility()), OVER)
    await shown(selector, place)
      .nth(at)
      .click({ timeout: 3_000 })
      .catch(() => {})
    return page
      .waitForFunction(
        ([over, before]) => [...document.querySelectorAll(over)].some((one) => one.checkVisibility() && !before.includes(one)),
        [OVER, before] as const,
        { timeout: OPENING_MS },
      )
      .then(
        () => true,
        () => false,
      )
  }

  /** Opens each list of choices and each calendar of a place. */
  async function pickers(at: string, place: string) {
    for (const name of await unseen(place, PICKERS)) {
      if (await press(place, PICKERS, name)) {
        opened.push(`${at} → ${name}`)
        await look(`${at} → ${name}`, `${CHOICES}, ${PICKERS}`)
      }
      if (await shown(CHOICES).count()) await page.keyboard.press('Escape')
      await shown(CHOICES)
        .first()
        .waitFor({ state: 'hidden', timeout: OPENING_MS })
        .catch(() => {})
    }
  }

  /** Looks at what was just opened, and at what its own fields and menu items open. */
  async function lookInto(at: string, again: () => Promise<boolean>) {
    await page
      .waitForFunction(
        () => !document.querySelector('[role=dialog] [aria-busy=true]') && document.getAnimations().every(({ playState }) => playState !== 'running'),
        undefined,
        {
          timeout: LOADING_MS,
        },
      )
      .catch(() => {})
    opened.push(at)
    await look(at, OVER)
    const items = await shown('[role=menuitem]', '.ant-dropdown').evaluateAll(namesOf)
    for (const [i, item] of items.entries()) {
      if (i > 0 && !(await again())) break
      if (await press('.ant-dropdown', '[role=menuitem]', item)) await lookInto(`${at} → ${item}`, async () => false)
    }
    if (!items.length) await pickers(at, '[role=dialog]')
  }

  return {
    findings,
    opened,
    goTo,
    look,
    /** The page itself, then each of its buttons and fields, each name once. */
    async page(address: string) {
      const here = async () => {
        if (page.url() !== new URL(address, page.url()).href || (await over().count())) await goTo(address)
      }
      await goTo(address)
      await look(address)
      await pickers(address, '#content')
      for (const name of await unseen('#content', BUTTONS)) {
        await here()
        const open = () => press('#content', BUTTONS, name)
        const parts = await page.locator('#content *').count()
        if (await open())
          await lookInto(`${address} → ${name}`, async () => {
            await here()
            return open()
          })
        else if (page.url() === new URL(address, page.url()).href && (await page.locator('#content *').count()) !== parts) await look(`${address} → ${name}`)
        for (let i = 0; i < 2 && (await over().count()); i++) {
          await page.keyboard.press('Escape')
          await over()
            .first()
            .waitFor({ state: 'hidden', timeout: OPENING_MS })
            .catch(() => {})
        }
      }
    },
  }
}
