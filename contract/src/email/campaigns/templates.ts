// What a new campaign can begin with.
import type { Block, CampaignContent } from './content.ts'

export interface CampaignTemplate {
  id: string
  name: string
  description: string
  subject: string
  preheader: string
  content: CampaignContent
}

const firstName = '<span data-field="person.first_name" data-fallback="investor">First name</span>'
const company = '<span data-field="sender.company">Your company</span>'
const sender = '<span data-field="sender.full_name">Your full name</span>'
const greeting = `<p>Dear ${firstName},</p>`
const signature = `<p>Kind regards,<br>${sender}<br>Investor Relations, ${company}</p>`

const text = (id: string, html: string): Block => ({ type: 'text', id, html })
const button = (id: string, label: string): Block => ({ type: 'button', id, label, url: '' })
const divider = (id: string): Block => ({ type: 'divider', id })
const figure = (id: string, kind: 'top_holders' | 'ownership_by_type' | 'share_price'): Block => ({
  ...{ type: 'figure', id, kind, securityId: null, quarter: null, rows: 5 },
})

export const campaignTemplates: readonly CampaignTemplate[] = [
  {
    id: 'earnings_release',
    name: 'Earnings release',
    description: 'Results of a quarter with highlights, the release and the webcast',
    subject: '{{sender.company}} reports quarterly results',
    preheader: 'Highlights, the full release and details of the conference call',
    content: {
      blocks: [
        text('opening', `${greeting}<p>${company} has published its results for the quarter.</p>`),
        text(
          'highlights',
          '<h2>Highlights</h2><ul><li><p>Revenue: amount and change from the same quarter last year</p></li><li><p>Earnings per share: amount and change</p></li><li><p>Outlook: confirmed, raised or lowered</p></li></ul>',
        ),
        button('release', 'Read the release'),
        divider('line'),
        text(
          'call',
          '<h2>Conference call</h2><p>Date, time and time zone. The replay will be available for 90 days.</p>',
        ),
        button('webcast', 'Join the webcast'),
        text('closing', signature),
      ],
    },
  },
  {
    id: 'event_invitation',
    name: 'Event invitation',
    description: 'An invitation to a roadshow, a conference or an investor day, with a booking page',
    subject: 'Meet {{sender.company}}',
    preheader: 'Choose a time that suits you',
    content: {
      blocks: [
        text('opening', `${greeting}<p>Our management team would be glad to meet you at the following event.</p>`),
        { type: 'event', id: 'event', eventId: null, label: 'Request a meeting', url: '' },
        text(
          'agenda',
          '<h3>What we will discuss</h3><ul><li><p>Strategy and priorities for the year</p></li><li><p>Recent results and outlook</p></li><li><p>Capital allocation</p></li></ul>',
        ),
        text('closing', `<p>If none of these times suits you, reply to this email.</p>${signature}`),
      ],
    },
  },
  {
    id: 'shareholder_letter',
    name: 'Shareholder letter',
    description: 'A letter from management, in full or as an excerpt',
    subject: 'A letter to the shareholders of {{sender.company}}',
    preheader: 'What we achieved, what we learned and where we are going',
    content: {
      blocks: [
        text(
          'opening',
          `<h1>To our shareholders</h1>${greeting}<p>Begin with the one thing that readers should remember.</p>`,
        ),
        text('year', '<h2>The year in review</h2><p>What we achieved, and what fell short.</p>'),
        text('ahead', '<h2>Looking ahead</h2><p>Priorities, and how progress will be measured.</p>'),
        button('letter', 'Read the full letter'),
        text('closing', signature),
      ],
    },
  },
  {
    id: 'quarterly_update',
    name: 'Quarterly update',
    description: 'News, ownership and share price of the quarter, with dates to remember',
    subject: '{{sender.company}}: quarterly investor update',
    preheader: 'News, shareholder base and upcoming dates',
    content: {
      blocks: [
        text('opening', `${greeting}<p>Here is what happened at ${company} this quarter.</p>`),
        {
          type: 'columns',
          id: 'news',
          columns: [
            { blocks: [{ type: 'text', id: 'news-1', html: '<h3>First news</h3><p>Two or three sentences.</p>' }] },
            { blocks: [{ type: 'text', id: 'news-2', html: '<h3>Second news</h3><p>Two or three sentences.</p>' }] },
          ],
        },
        divider('line-1'),
        figure('price', 'share_price'),
        figure('ownership', 'ownership_by_type'),
        divider('line-2'),
        text(
          'dates',
          '<h2>Upcoming dates</h2><ul><li><p>Quarterly results: date</p></li><li><p>Annual meeting: date</p></li></ul>',
        ),
        text('closing', signature),
      ],
    },
  },
]
