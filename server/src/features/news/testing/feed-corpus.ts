// Feeds as publishers really send them, each with the expected result.
import type { FeedFormat } from '../feeds/feed.ts'

interface Case {
  name: string
  bytes: Uint8Array
  contentType?: string
  expected:
    | undefined
    | {
        format: FeedFormat
        titles: string[]
        urls?: (string | null)[]
        dates?: (string | null)[]
        summaries?: string[]
        isBroken?: boolean
      }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const rss = (items: string, head = '<title>Wire</title><link>https://wire.example/</link>') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${head}${items}</channel></rss>`
const item = (inside: string) => `<item><title>News</title>${inside}</item>`
const dated = (text: string) => utf8(rss(item(`<guid>1</guid><pubDate>${text}</pubDate>`)))
const oneDate = (date: string | null) => ({ format: 'rss' as const, titles: ['News'], dates: [date] })

export const feedCorpus: Case[] = [
  {
    name: 'RSS 2.0',
    bytes: utf8(
      rss(
        '<item><title>Veltrane reports</title><link>https://wire.example/1</link><guid isPermaLink="false">w-1</guid><description>Sales rose.</description><pubDate>Tue, 17 Nov 2026 08:30:00 -0500</pubDate></item>',
      ),
    ),
    expected: {
      format: 'rss',
      titles: ['Veltrane reports'],
      urls: ['https://wire.example/1'],
      dates: ['2026-11-17T13:30:00.000Z'],
      summaries: ['Sales rose.'],
      isBroken: false,
    },
  },
  {
    name: 'RSS 1.0, whose items are beside the channel',
    bytes: utf8(
      '<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d"><channel rdf:about="x"><title>Wire</title></channel><item rdf:about="y"><title>One</title><link>https://wire.example/1</link><dc:date>2026-11-16T10:00:00Z</dc:date></item></rdf:RDF>',
    ),
    expected: { format: 'rdf', titles: ['One'], dates: ['2026-11-16T10:00:00.000Z'] },
  },
  {
    name: 'Atom with several links',
    bytes: utf8(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Wire</title><entry><id>urn:1</id><title type="html">R&amp;amp;D &lt;b&gt;grows&lt;/b&gt;</title><link rel="self" href="/self"/><link rel="alternate" href="/one"/><updated>2026-11-15T10:00:00+01:00</updated><summary>Text</summary></entry></feed>',
    ),
    expected: {
      format: 'atom',
      titles: ['R&D grows'],
      urls: ['https://wire.example/one'],
      dates: ['2026-11-15T09:00:00.000Z'],
    },
  },
  {
    name: 'Atom with XHTML inside',
    bytes: utf8(
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title type="xhtml"><div xmlns="h">Profit <em>doubles</em></div></title><content type="xhtml"><div><p>First.</p><p>Second.</p></div></content></entry></feed>',
    ),
    expected: { format: 'atom', titles: ['Profit doubles'], summaries: ['First. Second.'] },
  },
  {
    name: 'JSON Feed',
    bytes: utf8(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Wire',
        items: [
          {
            id: 7,
            url: 'https://wire.example/7',
            content_html: '<p>Only <b>text</b></p>',
            date_published: '2026-11-14T00:00:00Z',
          },
          'nonsense',
        ],
      }),
    ),
    expected: { format: 'json', titles: ['Only text'], dates: ['2026-11-14T00:00:00.000Z'] },
  },
  { name: 'JSON that is no feed', bytes: utf8('{"version":"2","items":[]}'), expected: undefined },
  { name: 'broken JSON', bytes: utf8('{"version":"https://jsonfeed.org/version/1","items":['), expected: undefined },
  { name: 'a web page', bytes: utf8('<!DOCTYPE html><html><title>Page</title></html>'), expected: undefined },
  {
    name: 'XML that is no feed',
    bytes: utf8('<catalog><item><title>Chair</title></item></catalog>'),
    expected: undefined,
  },
  { name: 'nothing', bytes: utf8(''), expected: undefined },
  {
    name: 'a document that ends in the middle of its second item',
    bytes: utf8(`<rss><channel>${item('<guid>1</guid>')}<item><title>Cut o`),
    expected: { format: 'rss', titles: ['News'], isBroken: true },
  },
  {
    name: 'a bare ampersand and an entity of HTML',
    bytes: utf8(rss('<item><title>Procter & Sons&nbsp;&ndash; up</title></item><item><title>Next</title></item>')),
    expected: { format: 'rss', titles: ['Procter & Sons – up', 'Next'], isBroken: true },
  },
  {
    name: 'HTML in the title that nobody escaped',
    bytes: utf8(rss('<item><title>Veltrane <b>soars</b> today</title><link>/a</link></item>')),
    expected: { format: 'rss', titles: ['Veltrane soars today'], urls: ['https://wire.example/a'] },
  },
  {
    name: 'a script in the title',
    bytes: utf8(
      rss('<item><title><![CDATA[<script>alert("x")</script>Safe <img src=x onerror=alert(1)> title]]></title></item>'),
    ),
    expected: { format: 'rss', titles: ['Safe title'] },
  },
  {
    name: 'a tag in the middle that nobody closed',
    bytes: utf8(rss('<item><title>One</title><description>a<br>b</description></item><item><title>Two</title></item>')),
    expected: { format: 'rss', titles: ['One', 'Two'], isBroken: true },
  },
  {
    name: 'entities that would grow to gigabytes',
    bytes: utf8(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><rss><channel>${item('<description>&b;</description>')}</channel></rss>`,
    ),
    expected: { format: 'rss', titles: ['News'], summaries: ['&b;'] },
  },
  {
    name: 'an external entity',
    bytes: utf8(
      `<!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>Read &f;</title></item></channel></rss>`,
    ),
    expected: { format: 'rss', titles: ['Read &f;'] },
  },
  {
    name: 'Windows-1252 that the declaration names',
    bytes: latin1(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Soci\xe9t\xe9 \x96 r\xe9sultats</title></item></channel></rss>',
    ),
    expected: { format: 'rss', titles: ['Société – résultats'] },
  },
  {
    name: 'Windows-1252 that claims to be UTF-8',
    bytes: latin1(
      '<?xml version="1.0" encoding="UTF-8"?><rss><channel><item><title>Caf\xe9</title></item></channel></rss>',
    ),
    expected: { format: 'rss', titles: ['Café'] },
  },
  {
    name: 'UTF-8 that the header calls Latin-1',
    bytes: utf8('<rss><channel><item><title>Zürich</title></item></channel></rss>'),
    contentType: 'text/xml; charset=iso-8859-1',
    expected: { format: 'rss', titles: ['Zürich'] },
  },
  {
    name: 'UTF-16 with a byte order mark',
    bytes: utf16(
      '<?xml version="1.0" encoding="UTF-16"?><rss><channel><item><title>Wide</title></item></channel></rss>',
    ),
    expected: { format: 'rss', titles: ['Wide'] },
  },
  {
    name: 'Shift_JIS by the header',
    bytes: new Uint8Array([
      ...utf8('<rss><channel><item><title>'),
      0x93,
      0xfa,
      0x96,
      0x7b,
      ...utf8('</title></item></channel></rss>'),
    ]),
    contentType: 'application/xml; charset=Shift_JIS',
    expected: { format: 'rss', titles: ['日本'] },
  },
  {
    name: 'white space before the declaration',
    bytes: utf8(`\n  ${rss(item(''))}`),
    expected: { format: 'rss', titles: ['News'], isBroken: false },
  },
  {
    name: 'a link that is no page',
    bytes: utf8(rss(item('<link>javascript:alert(1)</link>') + item('<guid>https://wire.example/g</guid>'))),
    expected: { format: 'rss', titles: ['News', 'News'], urls: [null, 'https://wire.example/g'] },
  },
  {
    name: 'an item without title or text',
    bytes: utf8(
      rss('<item><link>https://wire.example/1</link></item><item><description>Only a text</description></item>'),
    ),
    expected: { format: 'rss', titles: ['Only a text'] },
  },
  {
    name: 'titles of pictures and sources',
    bytes: utf8(
      rss(
        '<image><title>Logo</title><link>https://x.example</link></image><item><source url="u"><title>Other</title></source><title>Own</title></item>',
      ),
    ),
    expected: { format: 'rss', titles: ['Own'] },
  },
  {
    name: 'numbers of characters, and null characters',
    bytes: utf8(rss('<item><title>&amp;#8220;Up&amp;#8221; &amp;#0; 5&#37;</title></item>')),
    expected: { format: 'rss', titles: ['“Up” 5%'] },
  },
  {
    name: 'a smaller-than that is no tag',
    bytes: utf8(rss('<item><title>Margin &lt; 5% for Q3</title></item>')),
    expected: { format: 'rss', titles: ['Margin < 5% for Q3'] },
  },
  {
    name: 'an Eastern date',
    bytes: dated('Tue, 17 Nov 2026 08:30 EST'),
    expected: oneDate('2026-11-17T13:30:00.000Z'),
  },
  {
    name: 'a year of two digits',
    bytes: dated('17 Nov 26 08:30:00 GMT'),
    expected: oneDate('2026-11-17T08:30:00.000Z'),
  },
  {
    name: 'a wrong weekday',
    bytes: dated('Fri, 17 Nov 2026 08:30:00 UTC'),
    expected: oneDate('2026-11-17T08:30:00.000Z'),
  },
  {
    name: 'an offset with words',
    bytes: dated('17 Nov 2026 08:30:00 GMT+2'),
    expected: oneDate('2026-11-17T06:30:00.000Z'),
  },
  { name: 'a day without time', bytes: dated('2026-11-17'), expected: oneDate('2026-11-17T00:00:00.000Z') },
  {
    name: 'a local time without zone',
    bytes: dated('2026-11-17 08:30:00'),
    expected: oneDate('2026-11-17T08:30:00.000Z'),
  },
  { name: 'a date in the future', bytes: dated('Tue, 17 Nov 2037 08:30:00 GMT'), expected: oneDate(null) },
  { name: 'a date of 1970', bytes: dated('Thu, 01 Jan 1970 00:00:00 GMT'), expected: oneDate(null) },
  { name: 'February 31', bytes: dated('31 Feb 2026 08:30:00 GMT'), expected: oneDate(null) },
  { name: 'a date in words', bytes: dated('yesterday'), expected: oneDate(null) },
  {
    name: 'a date in French',
    bytes: dated('mar., 17 nov. 2026 08:30:00 +0100'),
    expected: oneDate('2026-11-17T07:30:00.000Z'),
  },
]
