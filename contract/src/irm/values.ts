// What the areas of the IRM share.
import { z } from 'zod'

/** The colours that tags and activity types are shown in; each is readable in both themes. */
export const labelColors = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'violet'] as const
export type LabelColor = (typeof labelColors)[number]

export const contactTypes = ['organization', 'person'] as const
export type ContactType = (typeof contactTypes)[number]

/** An organization or a person, as other records name them. */
export const Contact = z.object({ type: z.enum(contactTypes), id: z.uuid(), name: z.string() })
export type Contact = z.output<typeof Contact>

export const UserBrief = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type UserBrief = z.output<typeof UserBrief>

export const longestRichText = 200_000
/** HTML that the server sanitises; what a person wrote is kept, what would run is not. */
export const RichText = z
  .string()
  .max(longestRichText, `must be at most ${longestRichText} characters`)
  .refine((text) => !text.includes('\0'), 'must not contain null characters')
