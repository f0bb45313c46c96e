// Reads back the text of each page of a file that we wrote, by the file's own tables of characters.
import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const isPacked = raw !== '' && head.includes('/FlateDecode')
    objects.set(id, { head, stream: isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw })
  }
  return objects
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

function charactersOf(cmap: string): Map<number, string> {
  const known = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16)
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      known.set(start + at, utf16(hex.replaceAll(' ', '')))
    }
  }
  return known
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? '\ufffd'
    }
    if (shown) text += ' '
  }
  return text.replaceAll('\u200b', '').replace(/\s+/g, ' ').trim()
}

export function pagesOf(file: Buffer): string[] {
  const objects = objectsOf(file)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, charactersOf(objects.get(cmap)?.stream ?? ''))
    }
  }
  const pages = /\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].find(({ head }) => head.includes('/Kids ['))?.head ?? '',
  )
  return [...(pages?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const content = /\/Contents (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
    return textOf(objects.get(content)?.stream ?? '', fonts)
  })
}
