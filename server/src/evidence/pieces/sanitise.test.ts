import { sanitiseCertificate } from './sanitise'

test('SEC-I3 a certificate keeps its text, tables and styles', () => {
  const html =
    '<div style="border:3px double #8a6d3b;padding:32px"><h1 align="center">证书</h1><table><tbody><tr><td colspan="2">SHA-256 &amp; SM3</td></tr></tbody></table></div>'
  expect(sanitiseCertificate(html)).toBe(html)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/a.png">',
  '<img src="//evil.example/a.png">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<style>@import "https://evil.example/a.css"</style>',
  '<p style="background:url(https://evil.example/a.png)">a</p>',
  '<p style="background-color:url(https://evil.example/a.png)">a</p>',
  '<p style="width:expression(alert(1))">a</p>',
  '<p style="color:\\75rl(https://evil.example)">a</p>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=a></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="https://evil.example">a</a>',
  '<object data="https://evil.example"></object>',
  '<embed src="https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p id="body" name="cookie">a</p>',
])('SEC-I3 whatever runs, loads, sends or links is removed: %s', (evil) => {
  expect(sanitiseCertificate(evil)).not.toMatch(
    /script|onerror|onload|evil|url\(|expression|javascript|<(?:form|iframe|object|embed|base|link|meta|style|svg|a)\b|\b(?:id|name)=/i,
  )
})
