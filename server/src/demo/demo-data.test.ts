import { type DemoData, inOrder } from './demo-data'

const data = (...after: string[]): DemoData => ({ after, seed: async () => {} })
const ordered = (all: Record<string, DemoData>) => inOrder(new Map(Object.entries(all))).map((found) => Object.keys(all).find((name) => all[name] === found))

test('demo data of a domain is created after the data that it refers to', () => {
  expect(ordered({ evidence: data('users'), users: data('authority'), authority: data() })).toEqual(['authority', 'users', 'evidence'])
})

test.each([
  ['two that wait for each other', { one: data('other'), other: data('one') }],
  ['one that waits for a domain without any', { one: data('gone') }],
])('demo data cannot be seeded of %s', (_, all) => {
  expect(() => ordered(all)).toThrow('waits for itself')
})
