import { limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import type { Source } from './source.ts'

/** The text of a source. EDGAR is UTF-8; old and foreign tools also write Windows-1252 and UTF-16, and declare it. */
export async function* textOf(source: Source): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of source.open()) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const opening = Buffer.from(bytes.subarray(0, 400)).toString('latin1')
  const declared = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(opening)?.[1]?.toLowerCase() ?? ''
  return /^(iso-8859-1|latin1|windows-1252|us-ascii|cp1252)$/.test(declared) ? 'windows-1252' : 'utf-8'
}

/** Lines in batches, one per chunk read: memory is bounded, and no line costs a turn of the event loop. */
export async function* linesOf(source: Source): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of textOf(source)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > limits.lineCharacters) throw new Refusal(source.name, 'a line is longer than any real one')
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
    if (length > limit) throw new Refusal(source.name, `it is larger than ${Math.round(limit / 1_048_576)} MiB`)
  }
  return parts.join('')
}
