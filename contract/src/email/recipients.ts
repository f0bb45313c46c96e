// Whom a message goes to: a person of the directory with one of their addresses, or an address that was typed.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'

/** Which address of a recipient is used. */
export const emailModes = ['emailPrimary', 'emailSecondary', 'customEmail'] as const
export type EmailMode = (typeof emailModes)[number]

/** Of one message: pasted lists are long, but a mail server refuses longer ones. */
export const mostRecipients = 500

/** Each becomes part of a header: a line break would begin another one. */
const headerText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header.
    .refine((text) => !/[\x00-\x1f\x7f]/.test(text), 'Remove the line breaks')

export const Recipient = z.strictObject({
  /** The person; null for an address that belongs to nobody in the directory. */
  id: z.uuid().nullable(),
  /** May be malformed while the message is a draft. */
  email: headerText(320),
  name: headerText(200),
  mode: z.enum(emailModes),
})
export type Recipient = z.output<typeof Recipient>

/** As typed: what a mail server accepts besides, such as quoted names, nobody uses. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && !text.includes('..') && z.email().safeParse(text).success

/** Addresses of a pasted text: separated by commas, semicolons or lines, with or without a name before them. */
export function readAddresses(text: string): Pick<Recipient, 'email' | 'name'>[] {
  const found = new Map<string, Pick<Recipient, 'email' | 'name'>>()
  for (const part of text.slice(0, 100_000).split(/[\n\r,;\t]+/)) {
    const trimmed = part.trim()
    if (!trimmed) continue
    const open = trimmed.lastIndexOf('<')
    const named = open >= 0 && trimmed.endsWith('>')
    const email = (named ? trimmed.slice(open + 1, -1) : trimmed).trim()
    const name = named ? trimmed.slice(0, open).trim().replace(/^"|"$/g, '').trim() : ''
    if (email && !found.has(email.toLowerCase())) found.set(email.toLowerCase(), { email, name })
  }
  return [...found.values()].slice(0, mostRecipients)
}

/** What a search offers: a person with both addresses, or a colleague. */
export const FoundRecipient = z.object({
  type: z.enum(['person', 'colleague']),
  id: z.uuid(),
  name: z.string(),
  /** The organization of a person. */
  detail: z.string().nullable(),
  emailPrimary: z.string().nullable(),
  emailSecondary: z.string().nullable(),
  isInIrm: z.boolean(),
})
export type FoundRecipient = z.output<typeof FoundRecipient>

const gated = { gate: 'irwin_mail', permission: 'member' } as const

export const emailRecipients = {
  search: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/recipients',
    summary: 'People of the IRM, colleagues and other people by name or address',
    query: z.object({ term: z.string().trim().min(1).max(200) }),
    response: item(z.array(FoundRecipient)),
  }),
  resolve: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/recipients/resolve',
    summary:
      'The people with these ids or addresses, such as those of a pasted list, and people of the IRM at organizations',
    readsOnly: true,
    body: z.strictObject({
      personIds: z.array(z.uuid()).max(mostRecipients).default([]),
      organizationIds: z.array(z.uuid()).max(200).default([]),
      emails: z.array(z.string().trim().max(320)).max(mostRecipients).default([]),
    }),
    response: item(z.array(FoundRecipient)),
  }),
}
