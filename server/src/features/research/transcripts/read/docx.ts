// The paragraphs of a Word document, a line each. Only its main part is read.
import { createXmlParser } from '#files/xml.ts'
import { zipEntries } from '#files/zip.ts'

const limits = { entries: 20_000, entryBytes: 50 * 1024 * 1024, ratioFromBytes: 100 * 1024 * 1024 }
const longestText = 2_000_000

export async function textOfWord(path: string): Promise<string> {
  const lines: string[] = []
  for await (const entry of zipEntries(path, limits)) {
    if (entry.path !== 'word/document.xml') continue
    let line = ''
    let isText = false
    const parser = createXmlParser(path, longestText, {
      opens(name) {
        isText = name === 't'
        if (name === 'tab') line += ' '
        if (name === 'br' || name === 'cr') line += '\n'
      },
      text(text) {
        if (isText) line += text
      },
      closes(name) {
        if (name === 't') isText = false
        if (name !== 'p') return
        // Each paragraph is one line, and the next begins another.
        lines.push(line.trim(), '')
        line = ''
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of entry.open()) parser.write(decoder.decode(chunk, { stream: true }))
    parser.close()
  }
  return lines.join('\n')
}
