import { UnreadableFileError } from '#files/unreadable-file.ts'
import { createXmlParser, type XmlHandlers } from '#files/xml.ts'
import { limits } from './limits.ts'
import { XmlPrelude } from './xml-prelude.ts'

/** An element without namespace prefix, lower-cased: filers write issuerCIK and issuerCik, `ns1:value` and `value`. */
export interface XmlNode {
  name: string
  text: string
  attributes: Record<string, string>
  children: XmlNode[]
}

/** One complete row element, or the end of the document. `root` contains what was read outside of rows so far. */
export type XmlEvent = { type: 'row'; node: XmlNode; root: XmlNode } | { type: 'end'; root: XmlNode }

/** Streams a document: elements called `rowName` are yielded when they close, then dropped; the rest becomes a tree. */
export async function* readXml(
  source: string,
  text: AsyncIterable<string>,
  rowName: string | null,
): AsyncGenerator<XmlEvent> {
  const reader = new XmlReader(source, rowName)
  for await (const piece of text) {
    reader.write(piece)
    for (const node of reader.takeRows()) yield { type: 'row', node, root: reader.root }
  }
  reader.close()
  yield { type: 'end', root: reader.root }
}

/** A small document as one tree. */
export async function readTree(source: string, text: AsyncIterable<string>): Promise<XmlNode> {
  for await (const event of readXml(source, text, null)) if (event.type === 'end') return event.root
  throw new UnreadableFileError(source, 'the document is empty')
}

class XmlReader implements XmlHandlers {
  #source: string
  #rowName: string | null
  #parser: ReturnType<typeof createXmlParser>
  #prelude: XmlPrelude
  #open: XmlNode[] = []
  #rows: XmlNode[] = []
  #rowDepth = 0
  #rowNodes = 0
  #treeNodes = 0
  #isOver = false
  #afterEnd = ''
  root: XmlNode = { name: '', text: '', attributes: {}, children: [] }

  constructor(source: string, rowName: string | null) {
    this.#source = source
    this.#rowName = rowName?.toLowerCase() ?? null
    this.#prelude = new XmlPrelude(source)
    this.#parser = createXmlParser(source, limits.elementCharacters, this)
  }

  write(piece: string): void {
    const text = this.#prelude.strip(piece)
    if (text === '') return
    if (this.#isOver) this.#keepAfterEnd(text)
    else this.#parser.write(text)
  }

  takeRows(): XmlNode[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  close(): void {
    this.#prelude.assertFound()
    if (!this.#isOver) this.#refuse('the document is cut short: its elements are not closed')
    if (/<[A-Za-z]/.test(this.#afterEnd)) this.#refuse('a second document follows the first')
  }

  #refuse(reason: string): never {
    throw new UnreadableFileError(this.#source, reason)
  }

  /**
   * Closing tags of the wrapping submission follow the root: an error to the parser, the end to us. A root closed by
   * another name is an error to both; the parser pops it first and reports afterwards.
   */
  tolerates(message: string): boolean {
    return this.#isOver && !message.includes('unexpected close tag')
  }

  opens(writtenName: string, attributes: Record<string, string>): void {
    if (this.#isOver) this.#refuse('a second document follows the first')
    const name = writtenName.toLowerCase()
    const node: XmlNode = { name, text: '', attributes, children: [] }
    const parent = this.#open.at(-1)
    if (parent === undefined) this.root = node
    this.#open.push(node)
    if (this.#rowDepth > 0) {
      parent?.children.push(node)
      this.#rowNodes += 1
      if (this.#rowNodes > limits.rowNodes) this.#refuse('a row has more elements than any real one')
    } else if (name === this.#rowName && parent !== undefined) {
      this.#rowDepth = this.#open.length
      this.#rowNodes = 0
    } else {
      parent?.children.push(node)
      this.#treeNodes += 1
      if (this.#treeNodes > limits.treeNodes) this.#refuse('the document has more elements than any real one')
    }
  }

  closes(): void {
    const node = this.#open.pop()
    if (node === undefined) return
    node.text = node.text.trim()
    if (this.#rowDepth > this.#open.length) {
      this.#rowDepth = 0
      this.#rows.push(node)
    }
    if (this.#open.length === 0) this.#isOver = true
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (node === undefined) {
      this.#keepAfterEnd(text)
      return
    }
    node.text += text
    if (node.text.length > limits.elementCharacters) this.#refuse('an element is longer than any real one')
  }

  /** Closing tags of the wrapping submission and stray text are harmless; a second document would be lost rows. */
  #keepAfterEnd(text: string): void {
    if (this.#afterEnd.length < limits.preludeCharacters) this.#afterEnd += text
  }
}
