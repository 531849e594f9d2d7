import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tabs } from '.'

const open = () => render(<Tabs label="证据" tabs={{ 文件: () => <p>录像</p>, 报告: false, 证书: () => <p>证书正文</p>, 记录: () => <p>保管</p> }} />)
const tab = (name: string) => screen.getByRole('tab', { name })

test('one part is shown at a time, first the first one; an absent part has no tab', async () => {
  open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['文件', '证书', '记录'])
  expect(screen.getByRole('tabpanel', { name: '文件' })).toHaveTextContent('录像')
  await userEvent.click(tab('证书'))
  expect(screen.getByRole('tabpanel', { name: '证书' })).toHaveTextContent('证书正文')
  expect(screen.queryByText('录像')).toBeNull()
})

test('UX-G2 Tab reaches the open one, arrows open its neighbours in a circle', async () => {
  open()
  await userEvent.tab()
  expect(tab('文件')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(tab('记录')).toHaveFocus()
  expect(screen.getByText('保管')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(tab('证书')).toHaveAttribute('aria-selected', 'true')
})
