import { UnstyledTheme } from '@console/platform/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ImageGrid } from '.'

const images = [
  { name: '照片 1', src: '/files/1.png' },
  { name: '照片 2', src: '/files/2.png' },
]

const open = () =>
  render(
    <UnstyledTheme>
      <ImageGrid label="现场照片" images={images} />
    </UnstyledTheme>,
  )

test('UX-G2 thumbnails open the image over the page, and the focus returns to the thumbnail', async () => {
  open()
  const second = screen.getByRole('button', { name: '预览照片 2' })
  second.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '现场照片' }))
  expect(dialog.getByRole('img', { name: '照片 2' })).toHaveAttribute('src', '/files/2.png')
  await userEvent.click(dialog.getByRole('button', { name: '照片 1' }))
  expect(dialog.getByRole('img', { name: '照片 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(second).toHaveFocus()
})

test('a thumbnail that does not load says so', () => {
  open()
  fireEvent.error(screen.getByRole('button', { name: '预览照片 1' }).querySelector('img')!)
  expect(screen.getByRole('button', { name: '预览照片 1' })).toHaveTextContent('无法显示')
})
