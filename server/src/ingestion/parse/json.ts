import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from '../read/limits.ts'
import type { Source } from '../read/source.ts'
import { wholeText } from '../read/source-text.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON document of bounded size, read whole. */
export async function objectIn(source: Source): Promise<Record<string, unknown>> {
  const text = await wholeText(source, limits.jsonBytes)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new UnreadableFileError(source.name, 'the JSON is cut short or damaged')
  }
  if (!isObject(parsed)) throw new UnreadableFileError(source.name, 'the JSON is not an object')
  return parsed
}
