// The text of a feed's bytes: byte order mark first, then the header, then the declaration of the document.

function labelOf(bytes: Uint8Array, contentType: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark, "<?" in UTF-16 has null bytes.
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const opening = Buffer.from(bytes.subarray(0, 400)).toString('latin1')
  return (
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ??
    /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(opening)?.[1] ??
    'utf-8'
  )
}

function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Text that is not in the encoding it claims is mostly Windows-1252, and often UTF-8 declared as something else. */
export function textOfBytes(bytes: Uint8Array, contentType: string): string {
  const label = labelOf(bytes, contentType)
  const isWestern = /^(iso-8859-1|latin1|us-ascii|windows-1252|cp1252)$/i.test(label)
  const asUtf8 = isWestern ? decode(bytes, 'utf-8') : undefined
  return (
    asUtf8 ??
    decode(bytes, label) ??
    decode(bytes, 'utf-8') ??
    new TextDecoder('windows-1252').decode(bytes)
  ).replace(/^\ufeff/, '')
}
