/** Addresses of a pasted text: separated by commas, semicolons, tabs or lines, with or without a name before them. */
export function splitAddresses(text: string): string[] {
  const found = new Set<string>()
  for (const part of text.split(/[\n\r,;\t]+/)) {
    const trimmed = part.trim().replace(/^"|"$/g, '').trim()
    const open = trimmed.lastIndexOf('<')
    const email = open >= 0 && trimmed.endsWith('>') ? trimmed.slice(open + 1, -1).trim() : trimmed
    if (email) found.add(email.toLowerCase())
  }
  return [...found]
}
