import { createPageTitle } from './page-title'

test('undoing a title leaves the title of the next page alone', () => {
  const titles = createPageTitle()
  const undo = titles.title('张三')
  expect(titles.get()).toBe('张三')
  const undoNext = titles.title('李四')
  undo()
  expect(titles.get()).toBe('李四')
  undoNext()
  expect(titles.get()).toBeUndefined()

  titles.title('王五')
  titles.clear()
  expect(titles.get()).toBeUndefined()
})
