import { execFileSync } from 'node:child_process'
import { bothOf, timeOf } from './typed-date'

const dayOf = (text: string) => timeOf(text)?.format('YYYY-MM-DD')

test.each([
  '2026-10-01',
  '2026-10-1',
  '2026/10/1',
  '2026/10/01',
  '2026.10.01',
  '2026.10.1',
  '2026。10。1',
  '20261001',
  '2026年10月1日',
  '2026 年 10 月 1 日',
  '2026年10月01号',
  '２０２６－１０－０１',
  '２０２６／１０／１',
  '  2026-10-01\t',
  '　2026-10-01　',
  '\u200b2026-10-01\ufeff',
  '2026-10-01 08:30:15',
  '2026-10-01T08:30:15.250',
])('%j is a day as people write one', (text) => expect(dayOf(text)).toBe('2026-10-01'))

test.each([
  ['2026-10-01 08:30:15', '08:30:15'],
  ['2026/10/1 8:30', '08:30:00'],
  ['2026年10月1日8时30分15秒', '08:30:15'],
  ['2026年10月1日 8点30分', '08:30:00'],
  ['２０２６－１０－０１　０８：３０：１５', '08:30:15'],
  ['20261001 083015', '08:30:15'],
  ['20261001083015', '08:30:15'],
])('%j is a time as people write one', (text, clock) => expect(timeOf(text)?.format('YYYY-MM-DD HH:mm:ss')).toBe(`2026-10-01 ${clock}`))

test('a day alone has the time that is asked for', () => expect(timeOf('2026/10/1', '23:59:59')?.format('HH:mm:ss')).toBe('23:59:59'))

test.each([
  '',
  '今天',
  '2026',
  '2026-10',
  '10-01',
  '26-10-01',
  '2026-13-01',
  '2026-02-30',
  '2026-00-10',
  '20261301',
  '2026-10-01x',
  '2026-10-01 25:00:00',
  '2026-10-01 08:61',
])('%j is no day', (text) => expect(timeOf(text)).toBeUndefined())

const day = '2026-04-24'
test.each([
  ['Africa/Cairo', day, [day, null]],
  ['Asia/Shanghai', day, [day, `${day} 00:30:00`]],
  ['America/New_York', '2026-03-08', ['2026-03-08', '2026-03-08 00:30:00']],
])('UX-H5 a browser in %s takes %s as a day, and moves no time of it to another hour', (zone, text, named) => {
  const program = `const { timeOf } = require('./typed-date.ts')
    const texts = [timeOf('${text}')?.format('YYYY-MM-DD'), timeOf('${text} 0:30')?.format('YYYY-MM-DD HH:mm:ss')]
    process.stdout.write(JSON.stringify(texts))`
  const ran = execFileSync(process.execPath, ['--require', 'tsx/cjs', '-e', program], {
    cwd: __dirname,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(ran)).toEqual(named)
})

test.each([
  '2026-10-01 - 2026-10-31',
  '2026-10-01-2026-10-31',
  '2026/10/1-2026/10/31',
  '2026/10/1~2026/10/31',
  '2026.10.1 — 2026.10.31',
  '20261001-20261031',
  '2026年10月1日至2026年10月31日',
  '2026-10-01 到 2026-10-31',
  '２０２６－１０－０１～２０２６－１０－３１',
  ' 2026-10-01\t2026-10-31 ',
  '2026-10-01 00:00:00 - 2026-10-31 23:59:59',
])('%j is a range', (text) => expect(bothOf(text)?.map(dayOf)).toEqual(['2026-10-01', '2026-10-31']))

test.each(['2026-10-01', '2026-10-01 08:30:15', '2026-10-01 - ', '20261001 083015'])('%j is no range', (text) => expect(bothOf(text)).toBeUndefined())
