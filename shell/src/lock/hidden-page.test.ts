import { hidePage } from './hidden-page'

const html = () => document.documentElement.outerHTML
const added = async (make: () => void) => {
  make()
  // Observers run before the next paint.
  await Promise.resolve()
}

function page() {
  document.head.innerHTML = '<title>赵欣然 - 用户详情</title>'
  document.body.innerHTML =
    '<div id="root"><main style="overflow:auto"><p>赵欣然 110101199001011234</p><input></main></div><div class="dialog">13800000001</div><div id="lock"></div>'
  return document.getElementById('lock')!
}

test('UX-E1 nothing of the page is left in the document: no dialog, no title, and nothing that is added meanwhile', async () => {
  const show = hidePage(page(), '已锁定')
  expect(html()).not.toMatch(/赵欣然|1101|1380/)
  expect(document.title).toBe('已锁定')
  await added(() => document.body.insertAdjacentHTML('beforeend', '<div class="message">已通过：赵欣然</div>'))
  await added(() => document.head.insertAdjacentHTML('afterbegin', '<title>赵欣然</title>'))
  expect([html().includes('赵欣然'), document.title]).toEqual([false, '已锁定'])
  show()
  expect(html()).toContain('110101199001011234')
  expect([...document.body.children].map(({ id, className }) => id || className)).toEqual(['root', 'dialog', 'message', 'lock'])
  expect(document.title).toBe('赵欣然 - 用户详情')
})

test('UX-E1 typed text, focus and scroll position are restored', () => {
  const lock = page()
  const field = document.querySelector('input')!
  const box = document.querySelector('main')!
  field.value = '材料不清晰'
  field.focus()
  box.scrollTop = 240
  const show = hidePage(lock, '已锁定')
  box.scrollTop = 0
  show()
  expect([field.value, document.activeElement, box.scrollTop]).toEqual(['材料不清晰', field, 240])
})

test('UX-E1 keys reach the lock’s own field, and nothing of the removed page', () => {
  const lock = page()
  lock.innerHTML = '<input>'
  const noted: string[] = []
  const note = (where: string) => () => void noted.push(where)
  document.addEventListener('keydown', note('document'))
  lock.addEventListener('keydown', note('lock'))
  const press = (target: Element) => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  const show = hidePage(lock, '已锁定')
  press(document.body)
  press(lock.querySelector('input')!)
  show()
  press(document.body)
  expect(noted).toEqual(['lock', 'document'])
})
