import { declaredEncoding, decoded } from '#files/text.ts'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from './limits.ts'
import type { Source } from './source.ts'

/** The text of a source. EDGAR is UTF-8; old and foreign tools also write Windows-1252 and UTF-16, and declare it. */
export const textOf = (source: Source) => decoded(source.open(), declaredEncoding)

/** Lines in batches, one per chunk read: memory is bounded, and no line costs a turn of the event loop. */
export async function* linesOf(source: Source): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of textOf(source)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > limits.lineCharacters)
      throw new UnreadableFileError(source.name, 'a line is longer than any real one')
    yield lines.map(withoutReturn)
  }
  if (rest !== '') yield [withoutReturn(rest)]
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

export async function wholeText(source: Source, limit: number): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const text of textOf(source)) {
    parts.push(text)
    length += text.length
    if (length > limit)
      throw new UnreadableFileError(source.name, `it is larger than ${Math.round(limit / 1_048_576)} MiB`)
  }
  return parts.join('')
}
