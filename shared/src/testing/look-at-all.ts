import { fireEvent } from '@testing-library/react'

/**
 * Opens every image of the documents' viewer, like an operator before an approval; jsdom loads none by itself. The
 * focus does not change.
 */
export function lookAtAll(viewer = document.querySelector<HTMLElement>('section[aria-label^=证件]')!) {
  const names = [...viewer.querySelectorAll<HTMLElement>('button[aria-pressed]')].filter(({ textContent }) => textContent?.replace(/\s/g, '') !== '对比')
  function look() {
    for (const image of viewer.querySelectorAll('img:not([alt=""])')) fireEvent.load(image)
  }
  look()
  for (const name of names) {
    fireEvent.click(name)
    look()
  }
  if (names[0]) fireEvent.click(names[0])
}
