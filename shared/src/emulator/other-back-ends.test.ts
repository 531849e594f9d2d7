import { contracts } from '@console/platform/all-contracts'
import { readAnswer, type Route } from '@console/platform/contract'
import { copyOf, pathsIn, withField, withoutField } from '../testing/fields-of-answers'
import { sampleOf } from './sample'

const routes: [string, Route][] = Object.entries(contracts).flatMap(([file, contract]) =>
  Object.entries(contract).flatMap(([name, route]): [string, Route][] => (route.download ? [] : [[`${file}.${name}`, route]])),
)
const inTexts = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
/** An answer with every number and boolean as a text. */
const allInTexts = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer), (_name, value) => inTexts(value))

test.each(routes)('the answer of %s is read the same with its numbers as texts, and a null field like a missing one', (_name, { result }) => {
  const sample = sampleOf(result) ?? readAnswer(result, {})
  const read = (answer: unknown) => readAnswer(result, copyOf(answer))
  expect(read(sample)).toEqual(sample)
  expect(read(allInTexts(sample))).toEqual(sample)
  for (const path of pathsIn(sample)) {
    const lacking = read(withoutField(sample, path))
    expect([path, read(withField(sample, path, () => null))]).toEqual([path, lacking])
    expect([path, typeof lacking]).toEqual([path, typeof sample])
  }
})
