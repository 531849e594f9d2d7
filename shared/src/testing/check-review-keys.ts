import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

interface ReviewKeys {
  /** The text that the templates start, which is empty. */
  text: HTMLElement
  templates: readonly [string, string]
  /** Holds the decision and everything that belongs to it. */
  foot: HTMLElement
  /** How many decisions the server was sent. It refuses each, so that the next can be sent. */
  sent: () => number
}

/** Checks what every review does with the keyboard around its templates; for the tests of its page. */
export async function checkReviewKeys({ text, templates: [first, second], foot, sent }: ReviewKeys) {
  await userEvent.click(screen.getByRole('button', { name: first }))
  expect(text).toHaveFocus()
  await userEvent.keyboard('rs')
  expect(text).toHaveValue(`${first}rs`)
  await userEvent.clear(text)
  await userEvent.keyboard('2')
  expect(text).toHaveFocus()
  expect(text).toHaveValue(second)
  await userEvent.keyboard('1')
  expect(text).toHaveValue(`${second}1`)
  await checkSentFromEverywhere(foot, sent)
}

async function checkSentFromEverywhere(foot: HTMLElement, sent: () => number) {
  const controls = [...foot.querySelectorAll<HTMLElement>('button:enabled, input:checked, textarea')]
  expect(controls.length).toBeGreaterThan(3)
  for (const [before, control] of controls.entries()) {
    act(() => control.focus())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect([control.textContent, sent()]).toEqual([control.textContent, before + 1]))
    await waitFor(() => expect(foot.querySelector('.ant-btn-loading')).toBeNull())
  }
}
