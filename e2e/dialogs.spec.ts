import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { open } from './src/operator'

const dialogs = [
  ['/user/integral', '赠送积分'],
  ['/app/index', '新增产品更新'],
  ['/evidence/notary', '新增公证员'],
] as const

/** How a form's dialog is laid out, in pixels. */
const layoutOf = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const box = (element: Element) => element.getBoundingClientRect()
    const all = (selector: string, within: Element = dialog) => [...within.querySelectorAll(selector)]
    const frame = box(dialog.querySelector('.ant-modal-container')!)
    const foot = box(dialog.querySelector('.ant-modal-footer')!)
    const rows = all('.ant-form-item').map((row) => ({
      top: box(row).top,
      bottom: Math.max(...all('.ant-form-item-control-input, .ant-form-item-extra, .ant-form-item-explain-error', row).map((part) => box(part).bottom)),
      wrong: all('.ant-form-item-explain-error', row).length > 0,
    }))
    const below = (wrong: boolean) => rows.slice(1).flatMap(({ top }, i) => (rows[i]!.wrong === wrong ? [Math.round(top - rows[i]!.bottom)] : []))
    const alert = dialog.querySelector('.ant-modal-body > .ant-alert')
    const sides = all('.ant-form-item input:not([type=radio], [type=file]), .ant-form-item textarea').flatMap((field) => [
      box(field).left - frame.left,
      frame.right - box(field).right,
    ])
    return {
      inWindow: frame.top >= 0 && frame.bottom <= innerHeight && foot.bottom < frame.bottom && foot.top > frame.top,
      rows: [...new Set(below(false))],
      nearestBelowError: below(true).length ? Math.min(...below(true)) : undefined,
      alert: alert ? Math.round(box(alert.nextElementSibling!).top - box(alert).bottom) : undefined,
      touches: sides.some((side) => side < 24),
      scrolls: dialog.querySelector('.ant-modal-body')!.scrollHeight > dialog.querySelector('.ant-modal-body')!.clientHeight,
    }
  })

test.each(dialogs)(
  'LOOK-05 UX-G1 on %s the dialog %s has no finding of axe, 24 px between its rows, errors that touch nothing, and its buttons in view in a low window, too',
  async (list, name) => {
    const { page, complaints } = await open('admin@demo.cn')
    await page.goto(list)
    await settled(page)
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog', { name }).waitFor()
    const whole = { inWindow: true, touches: false, alert: undefined }
    await eventually(() => layoutOf(page), { ...whole, rows: [24], nearestBelowError: undefined, scrolls: false })
    await page.getByRole('button', { name: /提\s*交/ }).click()
    await page.locator('.ant-form-item-explain-error').first().waitFor()
    // The other errors, and the room for them, come after the first one.
    await eventually(
      async () => {
        const { nearestBelowError = 0, ...wrong } = await layoutOf(page)
        return { ...wrong, isApart: nearestBelowError >= 12 }
      },
      expect.objectContaining({ ...whole, isApart: true }),
    )
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      expect([forcedColors, await findingsOn(page)]).toEqual([forcedColors, []])
    }
    await page.setViewportSize({ width: 1366, height: 320 })
    await eventually(async () => (await layoutOf(page)).scrolls, true)
    await eventually(() => layoutOf(page), expect.objectContaining(whole))
    expect(complaints).toEqual([])
  },
)

test('LOOK-05 a refusal is 16 px above the form of a dialog', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/evidence/notary')
  await settled(page)
  await page.getByRole('button', { name: '新增公证员' }).click()
  await page.route('**/api/notary/addNotary', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器出错了', data: null } }))
  await page.getByRole('dialog').locator('input').first().waitFor()
  for (const field of await page.getByRole('dialog').locator('input').all()) await field.fill('王小明')
  await page.getByRole('button', { name: /提\s*交/ }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await eventually(async () => (await layoutOf(page)).alert, 16)
})
