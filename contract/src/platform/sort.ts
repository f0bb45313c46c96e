// Sorts are encoded as field_direction pairs joined by a dash: engagement_label_desc-name_asc.
import { z } from 'zod'
import { toCamel, toSnake } from './wire.ts'

export type Direction = 'asc' | 'desc'
export interface Sort<Field extends string = string> {
  field: Field
  direction: Direction
}

const isDirection = (value: string): value is Direction => value === 'asc' || value === 'desc'

export function encodeSort(sorts: readonly Sort[]): string {
  return sorts
    .map(({ field, direction }) => {
      if (typeof field !== 'string' || field === '') throw new Error('The sort field must be a non-empty string')
      if (!isDirection(direction)) throw new Error(`The sort direction must be asc or desc, not "${direction}"`)
      return `${toSnake(field)}_${direction}`
    })
    .join('-')
}

export function decodeSort(text: string): Sort[] {
  return text.split('-').map((pair) => {
    const at = pair.lastIndexOf('_')
    const field = toCamel(pair.slice(0, Math.max(at, 0)))
    const direction = pair.slice(at + 1)
    if (!isDirection(direction)) throw new Error(`The sort direction must be asc or desc, not "${direction}"`)
    if (field === '') throw new Error('The sort field must be a non-empty string')
    return { field, direction }
  })
}

/** The `sort` parameter of a list that can be sorted by these fields, and by those that `isMore` knows. */
export const sortOf = <const Fields extends readonly [string, ...string[]], More extends string = never>(
  fields: Fields,
  preset: string,
  isMore: (field: string) => field is More = (_field): _field is More => false,
) =>
  z
    .string()
    .default(preset)
    .transform((text, context): Sort<Fields[number] | More>[] => {
      const isField = (field: string): field is Fields[number] | More => fields.includes(field) || isMore(field)
      try {
        return decodeSort(text).map(({ field, direction }) => {
          if (!isField(field)) throw new Error(`This list cannot be sorted by "${toSnake(field)}"`)
          return { field, direction }
        })
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
        return z.NEVER
      }
    })

/** Users sort by one column; the preset's tie-breaker keeps the order of equal rows stable. */
export const withSecondary = (first: Sort, secondary: Sort): Sort[] =>
  first.field === secondary.field ? [first] : [first, secondary]
