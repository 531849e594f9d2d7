import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { Paper, type PaperHandle, QrCode } from '.'

const frameFile = readFileSync(join(__dirname, '../../../build/paper.html'), 'utf8')

/** jsdom loads no frames: the content of the host's file is put into it. */
function show(html: string, { file = frameFile } = {}) {
  const ref = createRef<PaperHandle>()
  const page = (shown: string) => (
    <Paper ref={ref} name="存证证书" html={shown}>
      <figure>二维码</figure>
    </Paper>
  )
  const { rerender } = render(page(html))
  const frame = screen.getByTitle<HTMLIFrameElement>('存证证书')
  const sheet = frame.contentDocument!
  sheet.open()
  sheet.write(file)
  sheet.close()
  fireEvent.load(frame)
  return {
    frame,
    sheet,
    print: () => ref.current!.print(),
    change: (next: string) => rerender(page(next)),
    paper: () => sheet.getElementById('paper')!.innerHTML,
  }
}

const certificate = `<div class="certificate" style="text-align: center"><h1>存证证书</h1>
<table width="100%" cellpadding="4"><tbody><tr><th scope="row" colspan="1">存证编号</th><td>BQ20260102</td></tr></tbody></table>
<img src="data:image/png;base64,iVBORw0KGgo=" alt="印章" width="120"><svg viewBox="0 0 10 10" width="10"><circle cx="5" cy="5" r="4" fill="#c00"></circle></svg></div>`

test('CERT-01 a certificate is shown as it was written, with the content below it on the sheet', () => {
  const { paper, sheet, frame } = show(certificate)
  expect(paper()).toBe(certificate)
  expect(sheet.getElementById('below')).toHaveTextContent('二维码')
  expect(sheet.title).toBe('存证证书')
  expect(frame).toHaveAttribute('src', '/frames/paper.html')
})

test('another certificate replaces the first', () => {
  const { paper, change } = show('<p>一</p>')
  change('<p>二</p>')
  expect(paper()).toBe('<p>二</p>')
})

test.each([
  ['a script', '<script>globalThis.canary = 1</script>甲', '甲'],
  ['a handler', '<img src="data:image/png;base64,x" onerror="canary=1" alt="印">', '<img src="data:image/png;base64,x" alt="印">'],
  ['a shape that loads', '<svg onload="canary=1"><g></g></svg>', '<svg><g></g></svg>'],
  ['code within a shape', '<svg><script>1</script><foreignObject><iframe src="//evil.example"></iframe></foreignObject></svg>', '<svg></svg>'],
  ['a style sheet', '<style>@import "//evil.example/a.css"; body { display: none }</style>甲', '甲'],
  ['a link to a style sheet', '<link rel="stylesheet" href="//evil.example/a.css">甲', '甲'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=//evil.example">甲', '甲'],
  ['a form', '<form action="//evil.example"><input name="password"><button>登录</button></form>', '登录'],
  ['a frame', '<iframe src="//evil.example" srcdoc="x"></iframe>甲', '甲'],
  ['a picture from elsewhere', '<img src="https://evil.example/a.png" alt="印">', '<img alt="印">'],
  ['a picture from our own server', '<img src="/api/evidence/getFile?path=x" alt="印">', '<img alt="印">'],
  ['several pictures', '<img srcset="https://evil.example/a.png 2x" alt="印"><picture><source srcset="//evil.example"></picture>', '<img alt="印">'],
  ['a link', '<a href="https://evil.example" target="_top">核验</a>', '核验'],
  ['a link to code', '<a href="javascript:canary=1">核验</a>', '核验'],
  ['a base', '<base href="//evil.example/">甲', '甲'],
  ['a name that shadows', '<div id="body" name="title">甲</div>', '<div>甲</div>'],
  ['formulas that break out', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=canary=1&gt;">', ''],
])('UX-C7 SEC-I3 %s is removed', (_, evil, left) => {
  const { paper } = show(evil)
  if (left) expect(paper()).toBe(left)
  expect(paper()).not.toMatch(/script|onerror|onload|evil|javascript|style|<form|<iframe|canary/)
})

test('SEC-I3 the frame runs no script, and its own file forbids all loading', () => {
  const { frame } = show('')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(frameFile)![1]
  expect(frameFile).toContain('<html lang="zh-CN" translate="no">')
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'")
})

test('UX-C8 only the sheet is printed', () => {
  const { frame, print } = show(certificate)
  const printed = jest.fn()
  frame.contentWindow!.print = printed
  act(print)
  expect(printed).toHaveBeenCalledTimes(1)
})

test('a frame without its document, because a web server answers with another page, says so', () => {
  show(certificate, { file: '<body><div id="root"></div></body>' })
  expect(screen.getByRole('alert')).toHaveTextContent('证书无法显示')
})

test('CERT-03 a QR code is a drawing of 160 px, with a quiet zone of four modules', () => {
  render(<QrCode text="https://console.example/mobile/previewImg/a/img/BQ1" label="扫描二维码，预览图片" />)
  const code = screen.getByRole('img', { name: '扫描二维码，预览图片' })
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['160', '160'])
  const [ground, modules] = [...code.querySelectorAll('path')].map((path) => path.getAttribute('d')!)
  const side = Number(/h(\d+)/.exec(ground!)![1])
  const places = [...modules!.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 5])
})
