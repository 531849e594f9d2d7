import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CheckTree, type TreeItem } from '.'

const leaf = (id: number, name: string): TreeItem => ({ id, name, child: [] })
const items: TreeItem[] = [
  { id: 1, name: '水果', child: [leaf(2, '苹果'), { id: 3, name: '柑橘', child: [leaf(4, '柚子')] }] },
  { id: 5, name: 'APP蔬菜', child: [leaf(6, '白菜')] },
]
const shown = () =>
  within(screen.getByRole('tree'))
    .getAllByRole('treeitem')
    .map((item) => item.textContent)
const box = (name: string) => screen.getByRole('treeitem', { name })

function open(onToggle?: (id: number) => void) {
  const submitted = jest.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <CheckTree label="品种" items={items} checked={[2]} halfChecked={[1]} onToggle={onToggle} />
    </form>,
  )
  return { submitted, search: screen.getByRole('textbox', { name: '搜索品种' }) }
}

test('it is open at first, and shows what is checked and what is half-checked', () => {
  open(() => {})
  expect(screen.getByRole('tree', { name: '品种' })).toBeVisible()
  expect(shown()).toEqual(['水果', '苹果', '柑橘', '柚子', 'APP蔬菜', '白菜'])
  expect(box('水果')).toHaveAttribute('aria-checked', 'mixed')
  expect(box('苹果')).toHaveAttribute('aria-checked', 'true')
  expect(box('柑橘')).toHaveAttribute('aria-checked', 'false')
})

test('a click on a box or a name reports its node', async () => {
  const calls: number[] = []
  open((id) => calls.push(id))
  await userEvent.click(within(box('柑橘')).getByRole('checkbox'))
  await userEvent.click(screen.getByText('柚子'))
  expect(calls).toEqual([3, 4])
})

test('it can be used by keyboard', () => {
  const calls: number[] = []
  open((id) => calls.push(id))
  const tree = screen.getByRole('tree')
  fireEvent.focus(tree)
  for (const key of ['ArrowDown', ' ', 'ArrowDown', 'ArrowLeft']) fireEvent.keyDown(tree, { key })
  expect(calls).toEqual([2])
  expect(box('柑橘')).toHaveAttribute('aria-expanded', 'false')
})

test('UX-H4 the search keeps the parents and children of a match, opens it, and highlights the word', async () => {
  const { search } = open(() => {})
  await userEvent.click(box('水果').querySelector('.ant-tree-switcher')!)
  expect(shown()).toEqual(['水果', 'APP蔬菜', '白菜'])
  await userEvent.type(search, '橘')
  expect(shown()).toEqual(['水果', '柑橘', '柚子'])
  expect(document.querySelector('mark')).toHaveTextContent('橘')
  expect(box('水果')).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.clear(search)
  await userEvent.type(search, 'app')
  expect(shown()).toEqual(['APP蔬菜', '白菜'])
  expect(document.querySelector('mark')).toHaveTextContent('APP')
  await userEvent.clear(search)
  await userEvent.type(search, 'ＡＰ\u200bＰ')
  expect(shown()).toEqual(['APP蔬菜', '白菜'])
})

test('UX-H4 no match has a message, and is undone by a click; Enter in the search does not submit the form around it', async () => {
  const { search, submitted } = open(() => {})
  await userEvent.type(search, '石头{Enter}')
  expect(screen.getByText('无匹配结果')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(shown()).toHaveLength(6)
  expect(submitted).not.toHaveBeenCalled()
})

test('without a change handler it is read-only', async () => {
  open()
  expect(within(box('苹果')).getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByText('柚子'))
  expect(within(box('柚子')).getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
})

test('LOOK-04 a group shows how many below it are checked, all can be checked at once, and all groups open and close together', async () => {
  const calls: boolean[] = []
  render(<CheckTree label="品种" items={items} checked={[2]} halfChecked={[1]} onToggle={() => {}} onToggleAll={(all) => calls.push(all)} />)
  const countOf = (name: string) => box(name).querySelector('[data-count]')?.getAttribute('data-count')
  expect([countOf('水果'), countOf('柑橘'), countOf('APP蔬菜'), countOf('苹果')]).toEqual(['1/3', '0/1', '0/1', undefined])
  await userEvent.click(screen.getByRole('checkbox', { name: /全选（2\/6）/ }))
  expect(calls).toEqual([true])
  await userEvent.click(screen.getByRole('button', { name: /^收\s*起$/ }))
  expect(shown()).toEqual(['水果', 'APP蔬菜'])
  await userEvent.click(screen.getByRole('button', { name: /^展\s*开$/ }))
  expect(shown()).toHaveLength(6)
})
