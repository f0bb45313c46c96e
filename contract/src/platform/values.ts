// Small value schemas that every area uses.
import { z } from 'zod'

/** An instant: ISO 8601 with an offset on the wire, a Date in code. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A list in a query string may be a single value; in code it is always an array. */
export const list = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(schema).optional())

/** Text that a user types: trimmed, and never empty when required. */
export const requiredText = (longest: number, message = 'Enter a value') =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(longest, `Enter at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'Remove the null characters')

export const IdParams = z.object({ id: z.uuid() })

/** A boolean in a query string. */
export const queryBoolean = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().optional(),
)

/** An integer in a query string, such as dollars. */
export const wholeNumber = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Optional text; an empty string becomes null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'Remove the null characters')
    .transform((text) => text || null)
    .nullish()
