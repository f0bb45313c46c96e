// One pass over the bytes while they are copied next to the scanner: the head, signs of macros, and the test virus.

export interface Found {
  head: Buffer
  hasTestVirus: boolean
  isText: boolean
  has: { macros: boolean; wordStream: boolean; excelStream: boolean; encryptedPackage: boolean }
}

const headBytes = 4096

/** The file that every virus scanner finds (eicar.org), in two parts, so that none of them finds it here. */
const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/** Names of streams in the binary Office formats are UTF-16. */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const patterns = {
  testVirus,
  macros: wide('_VBA_PROJECT'),
  wordStream: wide('WordDocument'),
  workbook: wide('Workbook'),
  book: wide('Book'),
  encryptedPackage: wide('EncryptedPackage'),
}
type Pattern = keyof typeof patterns
const longest = Math.max(...Object.values(patterns).map(({ length }) => length))

/** Passes the bytes on and collects what it saw; complete when the bytes are. */
export function firstPass() {
  const seen = new Set<Pattern>()
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let hasNull = false
  async function* watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hasNull ||= chunk.includes(0)
      // A pattern may begin in one chunk and end in the next.
      const window = Buffer.concat([tail, chunk])
      for (const [name, pattern] of Object.entries(patterns) as [Pattern, Buffer][]) {
        if (!seen.has(name) && window.includes(pattern)) seen.add(name)
      }
      tail = window.subarray(Math.max(0, window.length - longest + 1))
      yield bytes
    }
  }
  const found = (): Found => ({
    head,
    hasTestVirus: seen.has('testVirus'),
    isText: !hasNull || isWideText(head),
    has: {
      macros: seen.has('macros'),
      wordStream: seen.has('wordStream'),
      excelStream: seen.has('workbook') || seen.has('book'),
      encryptedPackage: seen.has('encryptedPackage'),
    },
  })
  return { watch, found }
}

/** UTF-16 as spreadsheets export it, which is full of null characters. */
const isWideText = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
