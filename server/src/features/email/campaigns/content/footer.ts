// What the law wants at the end of each message: who sent it, from where, why, and how to stop it.

import { fixedHtml } from './mail-html.ts'
import type { MjmlNode } from './mjml-node.ts'
import { fixedLine } from './plain.ts'

export interface FooterOptions {
  company: string
  postalAddress: string
  hasArchive: boolean
}

const reason = (company: string) =>
  `You are receiving this email because you are a contact of the ${company} investor relations team.`

const linksOf = ({ hasArchive }: FooterOptions): [string, string][] => [
  ['Unsubscribe', '{{unsubscribe_url}}'],
  ['Email preferences', '{{preferences_url}}'],
  ...(hasArchive ? [['View in browser', '{{archive_url}}'] satisfies [string, string]] : []),
]

export function footerOf(options: FooterOptions): MjmlNode {
  const { company, postalAddress } = options
  const lines = [company, ...postalAddress.split('\n')].map((line) => line.trim()).filter(Boolean)
  const links = linksOf(options).map(
    ([words, place]) => `<a href="${place}" style="color:#4a5360;text-decoration:underline">${words}</a>`,
  )
  const html = [lines.map(fixedHtml).join('<br>'), fixedHtml(reason(company)), links.join(' &nbsp;·&nbsp; ')]
    .map((part) => `<p style="margin:0 0 8px">${part}</p>`)
    .join('')
  const attributes = { 'font-size': '13px', 'line-height': '1.5', color: '#4a5360', 'css-class': 'foot' }
  return {
    tagName: 'mj-section',
    attributes: { padding: '16px 0 32px', 'css-class': 'ground' },
    children: [{ tagName: 'mj-column', attributes: {}, children: [{ tagName: 'mj-text', attributes, content: html }] }],
  }
}

export function plainFooter(options: FooterOptions): string {
  const { company, postalAddress } = options
  const sender = [company, ...postalAddress.split('\n')].map((line) => fixedLine(line.trim())).filter(Boolean)
  return [
    '----',
    ...sender,
    '',
    fixedLine(reason(company)),
    ...linksOf(options).map(([words, place]) => `${words}: ${place}`),
  ].join('\n')
}
