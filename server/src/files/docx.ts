import { decoded } from './text.ts'
import { UnreadableFileError } from './unreadable-file.ts'
import { createXmlParser } from './xml.ts'
import { zipEntries } from './zip.ts'

const limits = { entries: 20_000, entryBytes: 200 * 1024 ** 2, ratioFromBytes: 20 * 1024 ** 2 }
const longestElement = 1_000_000
/** Of one document; a book has about a million. */
const mostCharacters = 20_000_000

/**
 * The main part of a Word document. An empty line follows each paragraph, a break begins a line, and a page break
 * becomes a form feed.
 */
export async function textOfDocx(path: string): Promise<string> {
  const parts: string[] = []
  let length = 0
  let isText = false
  const add = (text: string) => {
    if (length > mostCharacters) return
    length += text.length
    parts.push(text)
  }
  const parser = createXmlParser(path, longestElement, {
    opens(name, attributes) {
      if (name === 't') isText = true
      else if (name === 'tab') add('\t')
      else if (name === 'lastRenderedPageBreak') add('\f')
      else if (name === 'br' || name === 'cr') add(attributes['w:type'] === 'page' ? '\f' : '\n')
    },
    text: (text) => {
      if (isText) add(text)
    },
    closes(name) {
      if (name === 't') isText = false
      else if (name === 'p') add('\n\n')
    },
  })
  let isFound = false
  for await (const entry of zipEntries(path, limits)) {
    if (entry.path !== 'word/document.xml') continue
    isFound = true
    for await (const text of decoded(entry.open(), 'utf-8')) parser.write(text)
    parser.close()
  }
  if (!isFound) throw new UnreadableFileError(path, 'word/document.xml is missing')
  // A page break that was both asked for and drawn is one.
  return parts.join('').replace(/\f\s*\f/g, '\f')
}
