import { SaxesParser } from 'saxes'
import { type FileProblem, UnreadableFileError } from './unreadable-file.ts'

export interface XmlHandlers {
  /** Names come without their namespace prefix. */
  opens(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  closes?(name: string): void
  /** Whether reading can continue after a syntax error. */
  tolerates?(message: string): boolean
}

export const nestingDepth = 64

/**
 * A streaming parser. No DTD, no entities except XML's five, no external resources: a document that uses them is
 * rejected (XML bombs). `longest` limits the characters without an event, all of which are in memory: one element's
 * text, comments, a tag.
 */
export function createXmlParser(source: string, longest: number, handlers: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  let silentCharacters = 0
  const fail = (problem: FileProblem, reason: string): never => {
    throw new UnreadableFileError(source, reason, { problem })
  }
  const hear = (text: string) => {
    silentCharacters = 0
    handlers.text?.(text)
  }
  parser.on('error', ({ message }) => {
    if (!handlers.tolerates?.(message)) fail('xml-damaged', `the XML is not well formed (${message})`)
  })
  parser.on('doctype', () => fail('xml-damaged', 'it declares a DOCTYPE; entities and DTDs are not read'))
  parser.on('opentag', ({ name, attributes }) => {
    silentCharacters = 0
    depth += 1
    if (depth > nestingDepth) fail('xml-too-deep', `elements nest deeper than ${nestingDepth}`)
    handlers.opens(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silentCharacters = 0
    depth -= 1
    handlers.closes?.(localName(name))
  })
  parser.on('text', hear)
  // No further handlers: each is a property added to the parser, and eight of them make V8 store all its properties in
  // a dictionary, so that parsing takes three times as long.
  parser.on('cdata', hear)
  return {
    write(text: string): void {
      silentCharacters += text.length
      parser.write(text)
      if (silentCharacters > longest) fail('xml-endless-text', 'an element is longer than any real one')
    },
    /** Throws if elements are still open. */
    close: () => parser.close(),
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
