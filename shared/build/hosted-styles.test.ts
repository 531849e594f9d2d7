import { execFileSync } from 'node:child_process'

const script = `
  const { hostedStyles } = await import('./hosted-styles.mjs')
  const sheets = process.argv.slice(1).map((css, i) => [i + '.css', css])
  process.stdout.write(JSON.stringify(Object.fromEntries(hostedStyles(sheets))))`
const hosted = (...sheets: string[]): Record<string, string> =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script, ...sheets], { cwd: __dirname, encoding: 'utf8' }))
const place = ':where(.hosted-console,.hosted-console *)'

test.each([
  ['a{color:red}', `a${place}{color:red}`],
  ['.ant-btn:hover, .anticon>svg{color:red}', `.ant-btn:hover${place},.anticon>svg${place}{color:red}`],
  ['.ant-btn:not(:disabled)::before{color:red}', `.ant-btn:not(:disabled)${place}::before{color:red}`],
  ['.ant-table td:after{color:red}', `.ant-table td${place}:after{color:red}`],
  [':where(.ant-x) .ant-y{color:red}', `:where(.ant-x) .ant-y${place}{color:red}`],
  ['.console{--ant-blue:#00f}', '.hosted-console{--ant-blue:#00f}'],
  ['body.console{margin:0}', 'body.hosted-console{margin:0}'],
  ['._3REnIXFUEH1w7fQD1Q8x .ant-table-row{color:red}', '._3REnIXFUEH1w7fQD1Q8x .ant-table-row{color:red}'],
  ['body .ant-sorter.active{color:red}', `body .ant-sorter.active${place}{color:red}`],
  ['.ant-spin{color:red}.ant-spin{top:0}', `.ant-spin${place}{display:block;opacity:1;color:red}.ant-spin${place}{top:0}`],
  ['@media print{body .ant-btn{color:red}}', `@media print{body .ant-btn${place}{color:red}}`],
])('SHELL-15 a style of the console holds for its own elements alone in a page of another system: %s', (css, expected) => {
  expect(hosted(css)).toEqual({ '0.hosted.css': expected })
})

test('SHELL-15 keyframes of the console, of whichever sheet, do not take the place of those of another system', () => {
  expect(hosted('@keyframes antFadeIn{from{opacity:0}to{opacity:1}}', '.console{animation:antFadeIn 1s}')).toEqual({
    '0.hosted.css': '@keyframes hosted-console-antFadeIn{from{opacity:0}to{opacity:1}}',
    '1.hosted.css': '.hosted-console{animation:hosted-console-antFadeIn 1s}',
  })
})
