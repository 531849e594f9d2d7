import { createPageTitle } from './page-title'

test('undoing a title does not change the title of the next page', () => {
  const titles = createPageTitle()
  const undo = titles.title('张三')
  expect(titles.get()?.text).toBe('张三')
  const undoNext = titles.title('李四', '/user/individual')
  undo()
  expect(titles.get()).toEqual({ text: '李四', parent: '/user/individual' })
  undoNext()
  expect(titles.get()).toBeUndefined()

  titles.title('王五')
  titles.clear()
  expect(titles.get()).toBeUndefined()
})
