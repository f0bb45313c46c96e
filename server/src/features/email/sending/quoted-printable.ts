// Quoted-printable (RFC 2045, 6.7). The library's own encoder looks at every byte; a campaign encodes thousands of
// messages, most of which is printable ASCII.

const mostOnLine = 76
const codes = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
const codeOf = (character: string) => codes[character.charCodeAt(0)] ?? ''

/** A line in pieces that end in a soft break; no code is cut in two. */
function wrapped(line: string): string {
  if (line.length <= mostOnLine) return line
  let text = ''
  let from = 0
  while (line.length - from > mostOnLine) {
    let to = from + mostOnLine - 1
    if (line[to - 1] === '=') to -= 1
    else if (line[to - 2] === '=') to -= 2
    text += `${line.slice(from, to)}=\r\n`
    from = to
  }
  return text + line.slice(from)
}

/** Lines end in CRLF, however they ended before. */
export function quotedPrintable(text: string): string {
  const lines = Buffer.from(text.replace(/\r\n?/g, '\n')).toString('latin1').replaceAll('=', '=3D')
  return (
    lines
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be encoded
      .replace(/[\x00-\x08\x0b-\x1f\x7f-\xff]|[\t ](?=\n|$)/g, codeOf)
      .split('\n')
      .map(wrapped)
      .join('\r\n')
  )
}
