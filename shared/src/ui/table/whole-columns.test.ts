import { pinnedWidth, spareRoom, widthOfAll } from './whole-columns'

const columns = [{ width: 200 }, {}, { width: 100 }, { width: 150 }, { width: 100, fixed: 'end' as const }]

test('UX-A15 in a width too narrow for all columns, the last one in view is whole: a column without a width takes what is left before the next', () => {
  expect(widthOfAll(columns)).toBe(670)
  expect(pinnedWidth(columns, 'end')).toBe(100)
  expect(spareRoom(columns, 560)).toBe(40)
  expect(spareRoom(columns, 520)).toBe(0)
  // It is not in view itself.
  expect(spareRoom(columns, 350)).toBe(0)
  expect(spareRoom(columns, 90)).toBe(0)
  expect(
    spareRoom(
      columns.filter(({ width }) => width),
      400,
    ),
  ).toBe(0)
})
