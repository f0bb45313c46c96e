import type { Block } from '@rostrum/contract/email/campaigns/content'
import { describe, expect, test } from 'vitest'
import { fillRendered } from './fill.ts'
import { renderContent } from './render-content.ts'

const options = {
  publicUrl: 'https://rostrum.example',
  brand: { name: 'Veltrane {{link:1}} <b>', color: '#115a74' },
  company: 'Veltrane & Co',
  postalAddress: '1 Main Street\nToronto',
  hasArchive: true,
}
const text = (html: string, id = 'a'): Block => ({ type: 'text', id, html })
const render = (...blocks: Block[]) =>
  renderContent(
    { subject: 'Hello {{person.first_name|there}}', preheader: 'In {{organization.city|town}}', content: { blocks } },
    options,
  )

const places = {
  fields: {},
  link: (number: number) => `https://t.example/${number}?a=1&b=2`,
  unsubscribeUrl: 'https://t.example/u',
  preferencesUrl: 'https://t.example/p',
  archiveUrl: 'https://t.example/v',
  pixel: '<img src="https://t.example/o.gif" alt="">',
}

describe('render', () => {
  test('every page is linked by its number, the same page by the same one', async () => {
    const { html, plain, links } = await render(
      text('<p>See <a href="https://a.example/x?y=1&amp;z=2">ours</a> and <a href="mailto:ir@a.example">us</a></p>'),
      { type: 'button', id: 'b', label: 'Read', url: 'https://a.example/x?y=1&z=2' },
      { type: 'button', id: 'c', label: 'Other', url: 'http://b.example' },
    )
    expect(links).toEqual(['https://a.example/x?y=1&z=2', 'http://b.example/'])
    expect(html.match(/href="\{\{link:1\}\}"/g)).toHaveLength(2)
    expect(html).toContain('href="mailto:ir@a.example"')
    expect(html).not.toContain('a.example/x')
    expect(plain).toContain('See ours ({{link:1}}) and us (ir@a.example)\n\nRead: {{link:1}}\n\nOther: {{link:2}}')
  })

  test('has what the law and mail programs want', async () => {
    const { html, plain } = await render(text('<p>Hi</p>'))
    for (const one of ['{{unsubscribe_url}}', '{{preferences_url}}', '{{archive_url}}']) {
      expect(html).toContain(`href="${one}"`)
      expect(plain).toContain(one)
    }
    expect(html).toMatch(/\{\{pixel\}\}<\/body>/)
    expect(html).toContain('lang="en"')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('Veltrane &amp; Co<br>1 Main Street<br>Toronto')
    const tables = html.match(/<table(?![^>]*role="(presentation|none)")/g)
    expect(tables).toBeNull()
  })

  test('fields have fallbacks, wherever they stand', async () => {
    const rendered = await render(
      text(
        '<p>Dear <span data-field="person.first_name" data-fallback="&quot;friend&quot; &amp; co">X</span>, {{person.title|boss}}</p>',
      ),
      { type: 'button', id: 'b', label: 'For {{organization.name|you}}', url: 'https://a.example' },
    )
    const without = fillRendered(rendered, places)
    expect(without.subject).toBe('Hello there')
    expect(without.html).toContain('Dear &quot;friend&quot; &amp; co, boss')
    expect(without.html).toContain('For you')
    expect(without.plain).toContain('Dear "friend" & co, boss\n\nFor you: https://t.example/1?a=1&b=2')
    const evil = { 'person.first_name': '<img src=x>{{pixel}}\r\nBcc: x', 'organization.name': '{{link:1}}' } as const
    const filled = fillRendered(rendered, { ...places, fields: evil })
    expect(filled.subject).toBe('Hello <img src=x>{{pixel}} Bcc: x')
    expect(filled.html).toContain('Dear &lt;img src=x&gt;{{pixel}}')
    expect(filled.html).toContain('For {{link:1}}')
    expect(filled.html).toContain('href="https://t.example/1?a=1&amp;b=2"')
    expect(filled.html).not.toContain('data-field')
  })

  test('hostile HTML, links and attributes come to nothing', async () => {
    const picture = { type: 'picture', src: '/v2/file/public/x/y', isDecorative: false, width: 100, url: '' } as const
    const rendered = await render(
      text(
        '<script>alert(1)</script><p onclick="x()" style="position:fixed">A<a href="javascript:alert(1)">b</a><a href="data:text/html,x">c</a></p>',
      ),
      text(
        '<p><a href="https://user:secret@a.example">d</a><img src="https://spy.example/p.gif"><iframe src="https://a.example"></iframe></body></html>',
      ),
      text('<p>{{link:7}} {{pixel}} {{unsubscribe_url}} <a href="https://a.example/{{person.first_name}}">e</a></p>'),
      { type: 'button', id: 'b', label: '"><script>alert(2)</script>', url: 'javascript:alert(2)' },
      { type: 'button', id: 'c', label: 'f', url: 'https://a.example/"onmouseover="alert(3)' },
      { ...picture, id: 'd', alt: '"><script>alert(4)</script>{{pixel}}' },
      text('<mj-raw><script>alert(5)</script></mj-raw><!--[if mso]><script>alert(6)</script><![endif]-->'),
    )
    const { html, plain } = fillRendered(rendered, places)
    expect(html).not.toMatch(/<script|<iframe|javascript:|data:text|spy\.example|onclick|position:fixed|secret@|mj-raw/)
    expect(html).not.toMatch(/<[^>]*\sonmouseover=/)
    expect(rendered.links).toEqual([
      'https://a.example/%7B%7Bperson.first_name%7D%7D',
      'https://a.example/%22onmouseover=%22alert(3)',
    ])
    expect(rendered.html.match(/\{\{(?!link:[12]\}|unsubscribe_url|preferences_url|archive_url|pixel)/g)).toBeNull()
    expect(rendered.html.match(/\{\{pixel\}\}/g)).toHaveLength(1)
    expect(plain).not.toMatch(/javascript:|https:\/\/t\.example\/7/)
  })

  test('text from right to left, and words longer than the message', async () => {
    const { html } = await render(text('<p>שלום לכולם</p>'), text(`<p>${'x'.repeat(500)}</p>`))
    expect(html).toContain('<div dir="rtl" style="word-break:break-word')
    expect(html).toMatch(/align="right"/)
  })

  test('plain text keeps lists, breaks and rules', async () => {
    const { plain } = await render(
      text(
        '<h2>Title</h2><p>One<br>two</p><ol><li><p>First</p></li><li>Second<ul><li>Deep</li></ul></li></ol><hr><p>&lt;End&gt; &amp;</p>',
      ),
      { type: 'divider', id: 'z' },
    )
    expect(plain.split('\n\n----\nVeltrane')[0]).toBe(
      'Title\n\nOne\ntwo\n\n1. First\n2. Second\n  - Deep\n\n----\n\n<End> &\n\n----',
    )
  })
})
