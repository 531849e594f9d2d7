import { fireEvent, render, screen } from '@testing-library/react'
import { LoadedAnswers } from './loaded-answers'

let mockIsThere = false
jest.mock('./verify-answers', () => {
  if (!mockIsThere) throw new Error('offline')
  return { VerifyAnswers: () => <p>四项结果</p> }
})

test('verifying code that does not load is reported with a message, and 重试 loads it', async () => {
  render(<LoadedAnswers piece={{} as never} reading={{ step: 'none' }} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('核验程序未能加载，请检查网络。')
  mockIsThere = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('四项结果')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
