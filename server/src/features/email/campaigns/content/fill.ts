// Fills in the places of a rendered message for one recipient.
import { type FieldValues, fillSubject } from '@rostrum/contract/email/personalized-fields'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import { fillBody } from '#features/email/templates/public.ts'
import type { Rendered } from './render-content.ts'

export interface Places {
  fields: FieldValues
  /** The address behind `{{link:N}}`. */
  link: (number: number) => string
  unsubscribeUrl: string
  preferencesUrl: string
  archiveUrl: string
  /** HTML of the picture that counts opens; empty without. */
  pixel: string
}

export interface Filled {
  subject: string
  html: string
  plain: string
}

const place = /\{\{(link|unsubscribe_url|preferences_url|archive_url|pixel)(?::([0-9]{1,4}))?\}\}/g

function addressAt(name: string, argument: string, places: Places): string {
  if (name === 'link') return places.link(Number(argument))
  if (name === 'unsubscribe_url') return places.unsubscribeUrl
  return name === 'preferences_url' ? places.preferencesUrl : places.archiveUrl
}

/** Places first: what a field says is never taken for one. */
export function fillRendered(
  { subject, html, plain }: Pick<Rendered, 'subject' | 'html' | 'plain'>,
  places: Places,
): Filled {
  const inHtml = html.replace(place, (_, name: string, argument = '') =>
    name === 'pixel' ? places.pixel : escapeHtml(addressAt(name, argument, places)),
  )
  const inPlain = plain.replace(place, (_, name: string, argument = '') =>
    name === 'pixel' ? '' : addressAt(name, argument, places),
  )
  return {
    // A line break in a name must not begin another header.
    subject: fillSubject(subject, places.fields).replace(/\s+/g, ' ').trim(),
    html: fillBody(inHtml, places.fields),
    plain: fillSubject(inPlain, places.fields),
  }
}
