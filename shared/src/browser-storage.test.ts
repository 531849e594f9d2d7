import { browserStorage, tabStorage } from './browser-storage'
import { fullStorage } from './testing/full-storage'

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation()
  localStorage.clear()
  sessionStorage.clear()
})

test('a value is stored, for the browser or for the tab', () => {
  expect([browserStorage.set('a', '1'), tabStorage.set('b', '2')]).toEqual([true, true])
  expect([localStorage.getItem('a'), sessionStorage.getItem('b'), browserStorage.get('a'), tabStorage.get('a')]).toEqual(['1', '2', '1', undefined])
  expect(browserStorage.keys()).toEqual(['a'])
  browserStorage.remove('a')
  expect([browserStorage.get('a'), localStorage.length]).toEqual([undefined, 0])
})

test('a full storage keeps no older value, and the page has the newer one until it is left', () => {
  browserStorage.set('a', '1')
  const full = fullStorage()
  expect([browserStorage.set('a', '2'), browserStorage.get('a'), browserStorage.keys()]).toEqual([false, '2', ['a']])
  expect(localStorage.getItem('a')).toBeNull()
  full.mockRestore()
  expect([browserStorage.set('a', '3'), browserStorage.get('a')]).toEqual([true, '3'])
  localStorage.removeItem('a')
  expect(browserStorage.get('a')).toBeUndefined()
})

test('a storage that is forbidden breaks nothing', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect([browserStorage.get('a'), browserStorage.keys(), browserStorage.set('a', '1'), browserStorage.get('a')]).toEqual([undefined, [], false, '1'])
  browserStorage.remove('a')
  expect(browserStorage.get('a')).toBeUndefined()
})
