// Addresses from a file: one person in each line, with columns in any order.
import { isAddress } from '@rostrum/contract/email/recipients'

const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '')

export interface FileAddresses {
  addresses: { email: string; name: string }[]
  /** Lines with text but no address, the heading not counted. */
  skipped: number
}

export function readAddressFile(text: string): FileAddresses {
  const found = new Map<string, { email: string; name: string }>()
  let skipped = 0
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0) continue
    const email = cells.find(isAddress)?.toLowerCase()
    if (email === undefined) {
      if (index > 0) skipped += 1
      continue
    }
    const name = cells
      .filter((cell) => !cell.includes('@'))
      .slice(0, 2)
      .join(' ')
    if (!found.has(email)) found.set(email, { email, name: name.slice(0, 200) })
  }
  return { addresses: [...found.values()], skipped }
}

const mostBytes = 5 * 1024 * 1024

/** Of a file that somebody chose, or why it cannot be used, in words. */
export async function addressesIn(file: File): Promise<FileAddresses | string> {
  if (file.size > mostBytes) return 'Choose a file of at most 5 MB'
  const found = readAddressFile(await file.text())
  return found.addresses.length === 0 ? 'This file has no email addresses' : found
}
