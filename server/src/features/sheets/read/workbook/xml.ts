import { SaxesParser } from 'saxes'
import { UnreadableSheet } from '../refusal.ts'

export interface XmlHandlers {
  opens(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  closes?(name: string): void
}

/** Limit on text without any tag: no cell is that long, and unbounded text would exhaust the memory. */
const longestText = 1024 * 1024
const deepest = 64

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Streams XML; after each chunk the caller can drain what its handlers collected. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  let silent = 0
  let depth = 0
  parser.on('error', () => {
    throw new UnreadableSheet('is damaged: its XML cannot be read')
  })
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0
    depth += 1
    if (depth > deepest) throw new UnreadableSheet('is nested too deeply')
    handlers.opens(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silent = 0
    depth -= 1
    handlers.closes?.(localName(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    silent += text.length
    if (silent > longestText) throw new UnreadableSheet('has a cell that never ends')
    parser.write(text)
    yield
  }
  parser.close()
}

/** For parts that are always small. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers));
}
