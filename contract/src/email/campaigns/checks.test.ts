import { describe, expect, test } from 'vitest'
import { checkContent } from './checks.ts'
import { type Block, CampaignContent } from './content.ts'
import { fieldsOfCampaign } from './content-text.ts'
import { campaignTemplates } from './templates.ts'

const text = (html: string): Block => ({ type: 'text', id: 'text', html })
const fine = { subject: 'Third quarter results', preheader: 'Revenue up 12%' }
const messages = (blocks: Block[], given: object = {}) =>
  checkContent({ ...fine, ...given, content: { blocks } }).map(
    ({ severity, at, message }) => `${severity} ${at}: ${message}`,
  )
const hello = text('<p>Hello, here are our results.</p>')
const button = (url: string, label = 'Read'): Block => ({ type: 'button', id: 'button', label, url })
const picture = (more: object): Block => ({
  ...{ type: 'picture', id: 'picture', src: '/v2/file/public/a/b', alt: '', isDecorative: false, url: '', width: 100 },
  ...more,
})

describe('checks', () => {
  test('a whole message has none', () => {
    expect(messages([hello, button('https://a.example/results'), picture({ alt: 'Our plant' })])).toEqual([])
  })

  test('what is missing', () => {
    expect(messages([hello], { subject: ' ' })).toEqual(['error subject: Enter a subject.'])
    expect(messages([{ type: 'divider', id: 'd' }])).toEqual(['error null: Add at least one block.'])
    expect(messages([text('<p></p>'), hello])[0]).toMatch(/^error text: This text is empty/)
    expect(messages([hello, picture({})])[0]).toMatch(/^error picture: Describe the picture/)
    expect(messages([hello, picture({ isDecorative: true })])).toEqual([])
    expect(messages([picture({ alt: 'Us' })])[0]).toMatch(/^error null: Add text/)
    expect(messages([hello, button('', '')])).toHaveLength(2)
    const columns = [
      { blocks: [] },
      { blocks: [{ type: 'button' as const, id: 'inner', label: '', url: 'https://a.example' }] },
    ]
    expect(messages([hello, { type: 'columns', id: 'c', columns }])).toEqual(['error inner: Enter the button text.'])
  })

  test('sentences with a gap where a field says nothing', () => {
    const dear = (fallback: string) =>
      text(`<p>Dear <span data-field="person.first_name"${fallback}>First name</span>,</p><p>We met.</p>`)
    expect(messages([dear('')])[0]).toBe(
      'warning text: If “First name” is empty, a sentence has a gap (“Dear”). Add a fallback.',
    )
    expect(messages([dear(' data-fallback="investor"')])).toEqual([])
    expect(messages([hello], { subject: 'Hi {{person.first_name}}, our results' })[0]).toMatch(
      /^warning subject: If “First name” is empty/,
    )
    expect(messages([hello], { subject: '{{organization.name}}' })[0]).toMatch(/^error subject: For some recipients/)
  })

  test('links that mail programs, filters or people would not trust', () => {
    expect(messages([hello, button('http://a.example')])[0]).toMatch(/not encrypted/)
    expect(messages([hello, button('https://10.0.0.1/x')])[0]).toMatch(/no domain name/)
    expect(messages([hello, button('https://bit.ly/x')])[0]).toMatch(/hides where it leads/)
    expect(messages([hello, button('https://me:pw@a.example')])[0]).toMatch(/^error button: .*user name/)
    expect(messages([hello, button('https://a.example/{{person.first_name}}')])[0]).toMatch(
      /^error button: Personalized/,
    )
    expect(messages([text('<p>See <a href="javascript:alert(1)">this</a></p>')])[0]).toMatch(
      /^error text: .*not a valid address/,
    )
    expect(messages([text('<p>Mail <a href="mailto:ir@a.example">us</a></p>')])).toEqual([])
  })

  test('what looks like spam', () => {
    expect(messages([text('<p>Act now!! A GREAT CHANCE FOREVER AWAITS.</p>')])).toHaveLength(3)
    expect(messages([hello], { subject: 'RESULTS ARE HERE' })[0]).toMatch(/in capitals/)
    expect(messages([text('<p>Q3 EBITDA of ACME</p>')])).toEqual([])
  })

  test('fields are found wherever they stand', () => {
    const blocks = [
      text('<p><span data-field="person.title" data-fallback="a &amp; b">x</span> {{organization.city|here}}</p>'),
      button('https://a.example', 'For {{person.full_name}}'),
    ]
    expect(fieldsOfCampaign({ subject: '{{person.first_name|you}}', preheader: '', content: { blocks } })).toEqual([
      { field: 'person.first_name', fallback: 'you' },
      { field: 'person.title', fallback: 'a & b' },
      { field: 'organization.city', fallback: 'here' },
      { field: 'person.full_name', fallback: '' },
    ])
  })

  test('what a campaign can begin with lacks only what its author has to say', () => {
    for (const template of campaignTemplates) {
      expect(CampaignContent.parse(template.content)).toEqual(template.content)
      const left = checkContent(template).filter(
        ({ message }) => !/a link for the button|Choose an event/.test(message),
      )
      expect(left).toEqual([])
    }
  })

  test('texts together have the limits of one', () => {
    const many = (html: string, count: number) => ({ blocks: Array.from({ length: count }, () => text(html)) })
    const column = { blocks: [{ type: 'text' as const, id: 'a', html: '<b></b>'.repeat(900) }] }
    expect(CampaignContent.safeParse(many('word '.repeat(10_000), 3)).success).toBe(true)
    expect(CampaignContent.safeParse(many('word '.repeat(10_000), 5)).success).toBe(false)
    expect(CampaignContent.safeParse(many('<b></b>'.repeat(900), 3)).success).toBe(false)
    expect(
      CampaignContent.safeParse({ blocks: [{ type: 'columns', id: 'c', columns: [column, column, column] }] }).success,
    ).toBe(false)
  })
})
