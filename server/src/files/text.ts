/** Bytes as text, in chunks. The encoding is given, or found from the first chunk. */
export async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | ((opening: Uint8Array) => string),
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(typeof encoding === 'string' ? encoding : encoding(chunk))
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

/** UTF-16, if the bytes start with its byte order mark. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** From the byte order mark or the XML declaration, else UTF-8. */
export function declaredEncoding(opening: Uint8Array): string {
  const wide = wideEncoding(opening)
  if (wide) return wide
  const text = Buffer.from(opening.subarray(0, 400)).toString('latin1')
  const declared = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return /^(iso-8859-1|latin1|windows-1252|us-ascii|cp1252)$/.test(declared) ? 'windows-1252' : 'utf-8'
}

/** For text that declares no encoding: what is not valid UTF-8 to its end is taken for Windows-1252. */
export async function guessEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of bytes) {
      const wide = isFirst && wideEncoding(chunk)
      if (wide) return wide
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** All of a text that declares no encoding. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
