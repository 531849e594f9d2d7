import { fireEvent, render, screen } from '@testing-library/react'
import { Modal } from 'antd'
import { useState } from 'react'
import { UnstyledTheme } from '../../testing/unstyled-theme'

/**
 * Clicks twice at a place in quick succession, like a browser: the second click goes to the element that is there by
 * then.
 */
function doubleClick(at: () => Element) {
  fireEvent.click(at(), { detail: 1 })
  fireEvent.click(at(), { detail: 2 })
}
const button = () => screen.getByRole('button')
const acts: string[] = []
beforeEach(() => {
  acts.length = 0
})

function Export({ kept }: { kept: boolean }) {
  const [isRunning, setRunning] = useState(false)
  const act = (name: string, running: boolean) => () => {
    acts.push(name)
    setRunning(running)
  }
  return (
    <button key={kept ? '' : String(isRunning)} type="button" onClick={isRunning ? act('取消', false) : act('导出', true)}>
      {isRunning ? '取消' : '导出'}
    </button>
  )
}

test.each([
  ['another button', false],
  ['the same one with another word', true],
])('UX-F4 a double click on a button that is replaced by %s is one act; a later click is another', (_, kept) => {
  render(<Export kept={kept} />, { wrapper: UnstyledTheme })
  doubleClick(button)
  expect(acts).toEqual(['导出'])
  fireEvent.click(button(), { detail: 1 })
  expect(acts).toEqual(['导出', '取消'])
})

test('UX-F4 content that a click opens over its button stays open after the second click', () => {
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          新增
        </button>
        <Modal open={open} onCancel={() => acts.push('closed')} footer={null} />
      </>
    )
  }
  render(<Opener />, { wrapper: UnstyledTheme })
  const backdrop = () => document.querySelector('.ant-modal-wrap') ?? button()
  fireEvent.click(backdrop(), { detail: 1 })
  fireEvent.mouseDown(backdrop(), { detail: 2 })
  fireEvent.click(backdrop(), { detail: 2 })
  expect(acts).toEqual([])
  fireEvent.mouseDown(backdrop(), { detail: 1 })
  fireEvent.click(backdrop(), { detail: 1 })
  expect(acts).toEqual(['closed'])
})

test('an unchanged button gets both clicks, and a popup that a click has opened stays', () => {
  function Pager() {
    const [page, setPage] = useState(1)
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setPage(page + 1)}>
          下一页
        </button>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          更多
        </button>
        <output>{page}</output>
      </>
    )
  }
  render(<Pager />, { wrapper: UnstyledTheme })
  doubleClick(() => screen.getByText('下一页'))
  expect(screen.getByText('3')).toBeVisible()
  doubleClick(() => screen.getByText('更多'))
  expect(screen.getByText('更多')).toHaveAttribute('aria-expanded', 'true')
})
