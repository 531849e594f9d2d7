import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { RecordLink, useBack, wayOf } from './record-link'

function Pages() {
  const { pathname, search, state } = useLocation()
  const back = useBack('/list')
  return (
    <>
      <output>{JSON.stringify([pathname + search, state])}</output>
      <RecordLink to="/record/1">open the record</RecordLink>
      <RecordLink to="/file/2">open its file</RecordLink>
      <button type="button" onClick={back}>
        back
      </button>
    </>
  )
}

const shown = () => JSON.parse(screen.getByRole('status').textContent!)

test('SHELL-07 UX-A2 a page knows the view that it was opened from and those before, and back returns to each unchanged', async () => {
  render(
    <MemoryRouter initialEntries={['/list?page=3']}>
      <Pages />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByText('open the record'))
  expect(shown()).toEqual(['/record/1', { from: '/list?page=3' }])
  await userEvent.click(screen.getByText('open its file'))
  expect(shown()).toEqual(['/file/2', { from: '/record/1', before: ['/list?page=3'] }])
  await userEvent.click(screen.getByText('back'))
  expect(shown()).toEqual(['/record/1', { from: '/list?page=3' }])
  await userEvent.click(screen.getByText('back'))
  expect(shown()[0]).toBe('/list?page=3')
  // Opened by its address.
  await userEvent.click(screen.getByText('back'))
  expect(shown()[0]).toBe('/list')
})

function Moved() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/tab/1', { state: wayOf(state) })}>
        next view
      </button>
      <Pages />
    </>
  )
}

test('DESK-01 after further views of a record, back returns to the view that it was opened from, with its own way back', async () => {
  render(
    <MemoryRouter initialEntries={['/list?page=3']}>
      <Moved />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByText('open the record'))
  await userEvent.click(screen.getByText('open its file'))
  await userEvent.click(screen.getByText('next view'))
  await userEvent.click(screen.getByText('next view'))
  await userEvent.click(screen.getByText('back'))
  expect(shown()).toEqual(['/record/1', { from: '/list?page=3', before: [], moved: true }])
  await userEvent.click(screen.getByText('back'))
  expect(shown()[0]).toBe('/list?page=3')
})
