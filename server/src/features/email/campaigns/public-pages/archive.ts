// A campaign as everyone may read it on the web: as it left, without anything of a recipient.
import {
  type FieldValues,
  fieldsOfSubject,
  fillSubject,
  type UsedField,
} from '@rostrum/contract/email/personalized-fields'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { fieldsOf, fillBody } from '#features/email/templates/public.ts'
import { html, safe } from '#platform/pages/html.ts'

/** What of the stored message is shown. */
const Rendered = z.object({ subject: z.string(), html: z.string(), links: z.array(z.string()) })

const neutralValues = (company: string): FieldValues => ({
  'person.first_name': 'investor',
  'person.last_name': 'investor',
  'person.full_name': 'investor',
  'organization.name': 'your firm',
  'sender.first_name': company,
  'sender.full_name': company,
  'sender.company': company,
})

/** Links of one's own: to unsubscribe, to the preferences, to this page. They are left out with their words. */
const ownLink = 'https://own.invalid/'

const isWebAddress = (address: string | undefined): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address ?? '')

/** Only where the writer gave no words of their own. */
const missingValues = (used: readonly UsedField[], company: string): FieldValues => {
  const all = neutralValues(company)
  return Object.fromEntries(used.filter(({ fallback }) => !fallback).map(({ field }) => [field, all[field] ?? '']))
}

/** Places for links and fields become what everyone may see; what is left of the notation goes. */
function neutral({ subject, html: written, links }: z.output<typeof Rendered>, company: string) {
  const linked = written
    .replace(/\{\{link:(\d{1,6})\}\}/g, (_, number: string) => escapeHtml(links[Number(number) - 1] ?? ownLink))
    .replace(/\{\{(?:unsubscribe_url|preferences_url|archive_url)\}\}/g, ownLink)
  const filled = fillBody(linked, missingValues(fieldsOf({ subject: '', body: linked }), company))
  const inText = missingValues(fieldsOfSubject(filled), escapeHtml(company))
  return {
    subject: fillSubject(subject, missingValues(fieldsOfSubject(subject), company)),
    html: fillSubject(filled, inText).replace(/\{\{[^{}]{0,300}\}\}/g, ''),
  }
}

const looks = ['style', 'class', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'role', 'aria-*']
const cells = ['colspan', 'rowspan', 'border', 'cellpadding', 'cellspacing']

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['div', 'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li', 'center'],
    ...['span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'code', 'a', 'img', 'style'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
  ],
  // For the styles of the message. No script runs and nothing is loaded from elsewhere, by the policy of the page.
  allowVulnerableTags: true,
  allowedAttributes: {
    '*': looks,
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    td: cells,
    th: cells,
    table: cells,
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  nonTextTags: ['script', 'textarea', 'option', 'noscript', 'title', 'xml', 'svg', 'math', 'template'],
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === ownLink) || (tag === 'img' && !attribs.src),
  transformTags: {
    a: (tagName, { href, ...rest }) => ({
      tagName,
      attribs: { ...rest, ...(isWebAddress(href) && { href: href ?? '' }), rel: 'noopener noreferrer nofollow' },
    }),
  },
}

export const archivePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ')

/** Undefined for a message that was stored in another form. */
export function archiveOf(rendered: unknown, company: string): string | undefined {
  const parsed = Rendered.safeParse(rendered)
  if (!parsed.success) return undefined
  const { subject, html: body } = neutral(parsed.data, company)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body>
${safe(sanitizeHtml(body, options))}
</body>
</html>
`.text
}
