// What the visitor has filled in.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Visitor } from '../booking.ts'
import type { Problems } from './page/details.ts'
import type { Chosen, Visit } from './visit.ts'

const Email = z.email().max(254)
const longest = 5000

/** Line ends as one, and no control characters. */
const read = (fields: URLSearchParams, name: string, most = 300): string =>
  (fields.get(name) ?? '')
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .trim()
    .slice(0, most)

export function readDetails(
  { page, invitation }: Visit,
  { timeZone }: Chosen,
  fields: URLSearchParams,
): { visitor: Visitor; problems: Problems } {
  const problems: Problems = {}
  const { questions, place } = page.settings
  const name = invitation?.name ?? read(fields, 'name').replaceAll('\n', ' ')
  const email = invitation?.email ?? read(fields, 'email').toLowerCase()
  const phone = place.kind === 'visitor_phone' ? read(fields, 'phone') : ''
  if (!name) problems.name = 'Enter your name'
  if (!Email.safeParse(email).success) problems.email = 'Enter an email address such as you@firm.com'
  if (place.kind === 'visitor_phone' && !/\d{4}/.test(phone.replace(/\D/g, ''))) {
    problems.phone = 'Enter the number to call'
  }
  const answers = questions.flatMap(({ id, label, isRequired }) => {
    const answer = read(fields, `q.${id}`, longest)
    if (isRequired && !answer) problems[`q.${id}`] = 'Answer this question'
    return answer ? [{ question: label, answer }] : []
  })
  const key = createHash('sha256')
    .update(fields.get('stamp') ?? '')
    .digest()
  const link = invitation && { id: invitation.id, personId: invitation.personId }
  const firm = read(fields, 'firm').replaceAll('\n', ' ') || null
  return { visitor: { name, email, firm, phone: phone || null, answers, timeZone, key, link }, problems }
}
