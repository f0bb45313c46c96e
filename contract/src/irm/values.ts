// Values shared by the areas of the IRM.
import { z } from 'zod'

/** Colors of tags and activity types; each is readable in both themes. */
export const labelColors = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'violet'] as const
export type LabelColor = (typeof labelColors)[number]

export const contactTypes = ['organization', 'person'] as const
export type ContactType = (typeof contactTypes)[number]

/** Reference to an organization or a person. */
export const Contact = z.object({ type: z.enum(contactTypes), id: z.uuid(), name: z.string() })
export type Contact = z.output<typeof Contact>

export const UserBrief = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type UserBrief = z.output<typeof UserBrief>

export const longestRichText = 200_000
/** Sanitizing takes time for each tag and entity, and most for a link; no document of this length has as many. */
const mostMarkup = 5_000
const mostLinks = 1_000
const countOf = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0
export const hasTooMuchMarkup = (html: string): boolean =>
  countOf(html, /[<&]/g) > mostMarkup || countOf(html, /<a/gi) > mostLinks

/** HTML that the server sanitizes: formatting is kept, executable content is removed. */
export const RichText = z
  .string()
  .max(longestRichText, { error: `Enter at most ${longestRichText} characters`, abort: true })
  .refine((html) => !hasTooMuchMarkup(html), 'Too much formatting. Paste it as plain text.')
  .refine((text) => !text.includes('\0'), 'Remove the null characters')

const hasText = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== ''

/** Not empty after the tags are stripped; a picture alone is enough. */
export const NoteText = RichText.refine((html) => hasText(html) || /<img\s/i.test(html), 'Enter some text')
