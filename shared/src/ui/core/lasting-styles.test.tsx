import { render } from '@testing-library/react'
import { Button } from 'antd'
import { KitTheme } from './kit-theme'

const styles = () => [...document.querySelectorAll('style[data-css-hash]')]
const button = (
  <KitTheme>
    <Button>导出</Button>
  </KitTheme>
)

test('what antd has written for a component stays when its last instance leaves, and is not written anew for the next', () => {
  const { unmount } = render(button)
  const written = styles()
  expect(written.some(({ textContent }) => textContent?.includes('--ant-button'))).toBe(true)
  unmount()
  expect(styles()).toEqual(written)
  render(button)
  expect(styles()).toEqual(written)
})
