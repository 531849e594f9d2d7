import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { failureCodes } from './failure'

test('every failure code has an error page, and every error page a code', () => {
  const pages = readdirSync(join(__dirname, '../../../../docs/errors')).map((page) => page.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual(Object.keys(failureCodes).sort())
})
