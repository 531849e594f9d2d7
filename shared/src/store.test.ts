import { createStore } from './store'

test('a listener is called after each change and reads the new value, until it is ended', () => {
  const store = createStore(1)
  const seen: number[] = []
  const end = store.subscribe(() => seen.push(store.get()))
  expect(store.get()).toBe(1)
  store.set(2)
  store.set(3)
  end()
  store.set(4)
  expect([seen, store.get()]).toEqual([[2, 3], 4])
})

test('each listener is ended by itself, also while the others are called', () => {
  const store = createStore('a')
  const called: string[] = []
  const end = store.subscribe(() => {
    called.push('first')
    end()
  })
  store.subscribe(() => called.push('second'))
  store.set('b')
  store.set('c')
  expect(called).toEqual(['first', 'second', 'second'])
})
