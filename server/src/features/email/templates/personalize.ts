// Fills in the fields of a message for one recipient.
import {
  type FieldValues,
  fieldsOfSubject,
  isPersonalizedField,
  personalizedFields,
  type UsedField,
} from '@rostrum/contract/email/personalized-fields'
import { escapeHtml, unescapeHtml } from '@rostrum/contract/platform/html-text'
import { unprocessable } from '#platform/errors.ts'
import { readRichText } from '#platform/rich-text.ts'

/** As the sanitizer writes them. */
const inBody = /<span data-field="([^"<>]{0,100})"(?: data-fallback="([^"<>]{0,1000})")?>[^<>]*<\/span>/g

/** Sanitized, with the label of each field as its text. Refuses fields that nobody could fill in. */
export function readTemplateBody(written: string): string {
  const { html } = readRichText(written, { withFields: true })
  let known = 0
  const labeled = html.replace(inBody, (_, name: string, fallback = '') => {
    if (!isPersonalizedField(name)) throw unprocessable({ body: `Unknown personalized field: ${unescapeHtml(name)}` })
    known += 1
    const kept = fallback && ` data-fallback="${fallback}"`
    return `<span data-field="${name}"${kept}>${escapeHtml(personalizedFields[name].label)}</span>`
  })
  if (known !== html.split('data-field="').length - 1) {
    throw unprocessable({ body: 'A personalized field contains formatting. Delete it and insert it again' })
  }
  return labeled
}

export const fieldsOfBody = (body: string): UsedField[] =>
  [...body.matchAll(inBody)].flatMap(([, field = '', fallback = '']) =>
    isPersonalizedField(field) ? [{ field, fallback: unescapeHtml(fallback) }] : [],
  )

export const fieldsOf = ({ subject, body }: { subject: string; body: string }): UsedField[] => [
  ...fieldsOfSubject(subject),
  ...fieldsOfBody(body),
]

export const fillBody = (body: string, values: FieldValues): string =>
  body.replace(inBody, (typed, field: string, fallback = '') =>
    isPersonalizedField(field) ? escapeHtml(values[field] ?? unescapeHtml(fallback)) : typed,
  )
