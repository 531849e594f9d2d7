import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

interface ReviewKeys {
  /** The text field that the templates fill, empty at first. */
  text: HTMLElement
  templates: readonly [string, string]
  /** The element around the decision and its fields. */
  foot: HTMLElement
  /** The number of decisions that the server received. It refuses each, so that the next can be sent. */
  sent: () => number
}

/** Checks the keyboard use of templates, which is the same in every review; for the tests of its page. */
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
