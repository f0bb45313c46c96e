// One pass over the bytes: the head, signs of macros, and the test virus.

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
const streamNames = {
  macros: wide('_VBA_PROJECT'),
  wordStream: wide('WordDocument'),
  workbook: wide('Workbook'),
  book: wide('Book'),
  encryptedPackage: wide('EncryptedPackage'),
}
const patterns = { testVirus, ...streamNames }
type Pattern = keyof typeof patterns
const longest = Math.max(...Object.values(patterns).map(({ length }) => length))
const everywhere: Pattern[] = ['testVirus']
const inOle = Object.keys(patterns) as Pattern[]

/** The binary Office formats, and Office files that are encrypted. */
const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
export const isOle = (head: Buffer): boolean => head.subarray(0, oleMark.length).equals(oleMark)

/** Passes the bytes on and collects what it saw; complete when the bytes are. Keeps nothing of a chunk's memory. */
export function firstPass() {
  const seen = new Set<Pattern>()
  let head = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  let hasNull = false
  async function* watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hasNull ||= chunk.includes(0)
      // A pattern may begin in one chunk and end in the next.
      const seam = Buffer.concat([tail, chunk.subarray(0, longest - 1)])
      for (const name of isOle(head) ? inOle : everywhere) {
        if (seam.includes(patterns[name]) || chunk.includes(patterns[name])) seen.add(name)
      }
      tail =
        chunk.length < longest
          ? Buffer.concat([tail, chunk]).subarray(1 - longest)
          : Buffer.from(chunk.subarray(1 - longest))
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
