// Footnotes stay on the page of what they are about, as far as both fit on one.
import type { Content } from 'pdfmake/interfaces.js'
import type { Block } from './document.ts'
import { type Look, textOf } from './look.ts'

export type Note = Extract<Block, { type: 'note' }>

export const noteOf = ({ text }: Note, look: Look): Content =>
  ({ ...(textOf(text, look) as object), style: 'note' }) as Content

/** Notes right after a place in the document. */
export function notesAfter(blocks: readonly Block[], at: number): Note[] {
  const end = blocks.findIndex((block, index) => index > at && block.type !== 'note')
  return blocks.slice(at + 1, end < 0 ? undefined : end) as Note[]
}

/** Of small print, in points. */
const [characterWidth, lineHeight, gap] = [4.2, 9.5, 5]

const lettersIn = ({ text }: Note): number =>
  typeof text === 'string' ? text.length : text.reduce((sum, span) => sum + span.text.length, 0)

const heightOf = (notes: readonly Note[], { width }: Look): number =>
  notes.reduce((sum, note) => sum + Math.ceil((lettersIn(note) * characterWidth) / width) * lineHeight + gap, 0)

/** A chapter's title, its filters and a heading may stand above. */
const reserved = 110

/** Whether something of this height and its notes have room on one page. */
export const fitTogether = (height: number, notes: readonly Note[], look: Look): boolean =>
  height + heightOf(notes, look) <= look.height - reserved
