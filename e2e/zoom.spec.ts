import { eventually } from './src/eventually'
import { settled } from './src/list'
import { open } from './src/operator'
import { outOfReach, ZOOMED } from './src/zoom'

async function openZoomed(path: string) {
  const operator = await open('admin@demo.cn')
  await operator.page.setViewportSize(ZOOMED)
  await operator.page.goto(path)
  await settled(operator.page)
  return operator.page
}

// Pages without a parameter are seen by list-views.spec.ts.
test.each(['/user/Detail/2', '/user/balance/detail/2', '/authority/role-edit/2', '/authority/account-edit/2'])(
  'UX-G3 at 200 %% zoom every control of %s can be reached',
  async (path) => {
    const page = await openZoomed(path)
    await eventually(() => outOfReach(page), [])
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
  await review.getByRole('link', { name: '审核', exact: true }).last().click()
  await review.getByRole('button', { name: '拒绝' }).click()
  await review.getByRole('textbox', { name: '拒绝原因' }).fill('放大后也能填写')
  await review.getByRole('button', { name: '确认拒绝' }).click()
  await review.getByText('操作成功').waitFor()
})
