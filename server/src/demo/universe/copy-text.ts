// A table's rows as COPY text, in chunks large enough for a socket.
import { copyLine } from '#platform/database/copy-text.ts'
import type { Row } from './table.ts'

const pieceLength = 1 << 17

export function* copyText(rows: Iterable<Row>, count: (rows: number) => void = () => {}): Generator<Buffer> {
  let text = ''
  let number = 0
  for (const row of rows) {
    text += copyLine(row)
    number++
    if (text.length < pieceLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
  count(number)
}
