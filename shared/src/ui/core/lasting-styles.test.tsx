import { render } from '@testing-library/react'
import { Button } from 'antd'
import { KitTheme } from './kit-theme'

const styles = () => [...document.querySelectorAll('style[data-css-hash]')]
const button = (
  <KitTheme>
    <Button>导出</Button>
  </KitTheme>
)

test('the styles of a component stay when its last instance is unmounted, and are not inserted again for the next', () => {
  const { unmount } = render(button)
  const written = styles()
  expect(written.some(({ textContent }) => textContent?.includes('--ant-button'))).toBe(true)
  unmount()
  expect(styles()).toEqual(written)
  render(button)
  expect(styles()).toEqual(written)
})
