import { problemsOfSheet, keepWithin } from './styles-within'

const NAME = 'mf-trial'
const kept = (css: string) => keepWithin(new Map([['page.css', css]]), NAME).get('page.css')!
const BELOW = ':where(.mf-trial__place)'

test.each([
  ['a class of its own', '.mf-trial__a{color:red}'],
  ['what is below it, beside it, or it in a state', '.mf-trial__a>h1,.mf-trial__a~.ant-btn,body .mf-trial__a:hover::after{color:red}'],
  ['all of several', ':is(.mf-trial__a,.mf-trial__b) td{color:red}'],
  ['in a query', '@media (width<600px){@supports (gap:1px){.mf-trial__a{color:red}}}'],
  ['nested', '.mf-trial__a{h1{color:red}&:hover .ant-btn{color:red}}'],
  ['keyframes and fonts of its own', '@keyframes mf-trial__spin{from{top:0}50%{top:1px}}@font-face{font-family:"mf-trial__icons";src:url(a.woff2)}'],
])('SEC-R12 a sheet that names %s stays within its remote, and is not changed', (_, css) => {
  expect(problemsOfSheet(css, NAME)).toEqual([])
  expect(kept(css)).toBe(css)
})

test.each([
  ['elements', 'h1{color:red}', `${BELOW} h1{color:red}`],
  ['everything', '*,::selection{color:red}', `${BELOW} *,${BELOW} ::selection{color:red}`],
  ['the kit’s parts', '.ant-btn:not(.mf-trial__a){color:red}', `${BELOW} .ant-btn:not(.mf-trial__a){color:red}`],
  ['an id', '#content .x{color:red}', `${BELOW} #content .x{color:red}`],
  ['the document', ':root{--own:1}html body{margin:0}body.dark .x{color:red}', `${BELOW}{--own:1}${BELOW}{margin:0}${BELOW}.dark .x{color:red}`],
  ['what holds an element of its own', 'body:has(.mf-trial__a) .ant-menu{color:red}', `${BELOW}:has(.mf-trial__a) .ant-menu{color:red}`],
  ['one of several that is none of its own', ':is(.mf-trial__a,h1){color:red}', `${BELOW} :is(.mf-trial__a,h1){color:red}`],
  ['classes of a remote whose name begins alike', '.mf-trial-two__a{color:red}', `${BELOW} .mf-trial-two__a{color:red}`],
  ['in a query', '@media print{h1{color:red}}', `@media print{${BELOW} h1{color:red}}`],
  [
    'keyframes under any name',
    '@keyframes spin{from{top:0}}.mf-trial__a{animation:spin 1s,fade 2s}',
    '@keyframes mf-trial__spin{from{top:0}}.mf-trial__a{animation:mf-trial__spin 1s,fade 2s}',
  ],
  [
    'a font under any name',
    "@font-face{font-family:icons;src:url(a.woff2)}.mf-trial__a{font:12px 'icons',iconsets}",
    '@font-face{font-family:"mf-trial__icons";src:url(a.woff2)}.mf-trial__a{font:12px "mf-trial__icons",iconsets}',
  ],
])('SEC-R12 a sheet that names %s reaches outside, and the build rewrites it', (_, css, within) => {
  expect(problemsOfSheet(css, NAME)).not.toEqual([])
  expect(kept(css)).toBe(within)
  expect(problemsOfSheet(within, NAME)).toEqual([])
})

test('SEC-R12 a font and keyframes of one sheet have their new names in the others, too', () => {
  const sheets = new Map([
    ['fonts.css', '@font-face{font-family:icons;src:url(a.woff2)}@keyframes spin{from{top:0}}'],
    ['page.css', '.mf-trial__a{font-family:icons;animation-name:spin}'],
  ])
  expect(keepWithin(sheets, NAME).get('page.css')).toBe('.mf-trial__a{font-family:"mf-trial__icons";animation-name:mf-trial__spin}')
})

test('SEC-R12 rules that cannot be limited to a part of a page are refused with a message', () => {
  expect(problemsOfSheet('@page{margin:0}@import url(https://elsewhere.example/a.css);', NAME)).toEqual(['@page 不能限定在模块内', '@import 不能限定在模块内'])
  expect(problemsOfSheet('h1{color:red}', NAME)).toEqual(['选择器 h1 会影响模块之外的页面'])
  expect(problemsOfSheet('@keyframes spin{from{top:0}}', NAME)).toEqual(['动画 spin 的名称应以 mf-trial__ 开头'])
  expect(problemsOfSheet('h1{color:red', NAME)).toEqual(['不是有效的 CSS'])
})
