// The characters that a TrueType font can draw, from its cmap table.
import { readFileSync } from 'node:fs'

type Has = (codePoint: number) => boolean

const tableAt = (font: DataView, name: string): number => {
  for (let at = 12; at < 12 + font.getUint16(4) * 16; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((offset) => font.getUint8(at + offset)))
    if (tag === name) return font.getUint32(at + 8)
  }
  throw new Error(`The font has no table ${name}`)
}

/** Segments of the basic plane (format 4): a character is drawn if it is in one and maps to a glyph other than 0. */
function basicPlane(font: DataView, at: number): Has {
  const doubled = font.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  return (code) => {
    for (let segment = 0; segment < doubled; segment += 2) {
      if (code > font.getUint16(ends + segment)) continue
      const start = font.getUint16(starts + segment)
      if (code < start) return false
      const offset = font.getUint16(offsets + segment)
      const delta = font.getUint16(deltas + segment)
      const mapped = offset === 0 ? code : font.getUint16(offsets + segment + offset + 2 * (code - start))
      return mapped !== 0 && ((mapped + delta) & 0xffff) !== 0
    }
    return false
  }
}

export function coverageOf(path: string): Has {
  const bytes = readFileSync(path)
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cmap = tableAt(font, 'cmap')
  for (let record = cmap + 4; record < cmap + 4 + font.getUint16(cmap + 2) * 8; record += 8) {
    const at = cmap + font.getUint32(record + 4)
    if (font.getUint16(at) !== 4) continue
    const has = basicPlane(font, at)
    return (code) => code <= 0xffff && has(code)
  }
  throw new Error('The font has no table of characters that can be read')
}
