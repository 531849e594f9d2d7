import type { Page } from 'playwright-core'
import { settled } from './src/list'
import { open } from './src/operator'
import { remotePages } from './src/remote-pages'

/** What a window of 1366×768 has left at 200 %. */
const ZOOMED = { width: 683, height: 384 }

/** Controls that cannot be scrolled to where a click would hit them. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, textarea, [role=menuitem], [role=treeitem]')]
    const shown = controls.filter((control) => control.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && control.offsetWidth > 0)
    return shown.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      // A checkbox is covered by its drawn box; a select's input stands beside its text.
      const reached = hit && (control.contains(hit) || hit.contains(control) || hit.parentElement?.contains(control) || control.closest('label')?.contains(hit))
      return reached ? [] : [control.outerHTML.slice(0, 200)]
    })
  })

async function openZoomed(path: string) {
  const operator = await open('admin@demo.cn')
  await operator.page.setViewportSize(ZOOMED)
  await operator.page.goto(path)
  await settled(operator.page)
  return operator.page
}

test.each([...remotePages, '/user/Detail/2', '/user/balance/detail/2', '/authority/role-edit/2', '/authority/account-edit/2'])(
  'UX-G3 at 200 %% zoom every control of %s can be reached',
  async (path) => {
    expect(await outOfReach(await openZoomed(path))).toEqual([])
  },
)

test('UX-G3 at 200 % zoom a dialog scrolls to its buttons, and a refusal is written and sent', async () => {
  const page = await openZoomed('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await form.getByLabel('手机号').fill('13800000001')
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('请选择赠送类型').waitFor()

  const review = await openZoomed('/user/enterprise?status=2')
  await review.getByRole('link', { name: '审核' }).last().click()
  await review.getByRole('button', { name: '拒绝' }).click()
  await review.getByRole('textbox', { name: '拒绝原因' }).fill('放大后也能填写')
  await review.getByRole('button', { name: '确认拒绝' }).click()
  await review.getByText('操作成功').waitFor()
})
