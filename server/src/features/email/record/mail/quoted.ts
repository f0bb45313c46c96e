// Where a message ends and what it answers begins.

const marks = [
  /^-{2,} ?(original message|forwarded message|ursprüngliche nachricht|message d'origine) ?-{2,}$/i,
  /^_{20,}$/,
  /^(on|am|le|el|il) .{5,200} (wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,100}:$/i,
  /^.{3,200} (wrote|schrieb|a écrit) ?:$/i,
]

export interface Parted {
  own: string
  quoted: string
}

/** Lines, not one expression over the whole: a message of any length is read once. */
export function partQuoted(text: string): Parted {
  const lines = text.split('\n')
  let at = lines.findIndex((line, index) => {
    const trimmed = line.trim()
    if (trimmed.length > 300) return false
    if (marks.some((mark) => mark.test(trimmed))) return isFollowedByQuote(lines, index)
    return trimmed.startsWith('>') && restIsQuoted(lines, index)
  })
  if (at < 0) return { own: text.trim(), quoted: '' }
  // The line that says who wrote may be broken in two.
  if (at > 0 && /^(on|am|le) .{5,200}$/i.test(lines[at - 1]?.trim() ?? '') && /:$/.test(lines[at]?.trim() ?? ''))
    at -= 1
  return { own: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() }
}

const near = 4

function isFollowedByQuote(lines: readonly string[], at: number): boolean {
  const mark = lines[at]?.trim() ?? ''
  if (/^[-_]/.test(mark)) return true
  return lines.slice(at + 1, at + 1 + near).some((line) => line.trim().startsWith('>'))
}

/** Answers between the lines belong to the message. */
function restIsQuoted(lines: readonly string[], at: number): boolean {
  const rest = lines.slice(at, at + 2000).map((line) => line.trim())
  return rest.every((line) => line === '' || line.startsWith('>'))
}

const excerptLength = 280

export const excerptOf = (text: string): string => {
  const { own, quoted } = partQuoted(text.slice(0, 20_000))
  return (own || quoted).replace(/\s+/g, ' ').trim().slice(0, excerptLength)
}
