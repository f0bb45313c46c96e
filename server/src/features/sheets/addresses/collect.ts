// Finds the people of a file: one in each row, with columns in any order.
import { guessMapping, mappedValues, type TargetField } from '@rostrum/contract/column-mapping'
import { isAddress } from '@rostrum/contract/email/recipients'
import type { FileAddresses } from '@rostrum/contract/sheets'

const field = (key: string, label: string, guesses: string[] = []): TargetField => ({
  ...{ key, label, guesses, isRequired: false },
})
const nameFields = [
  field('first', 'First name', ['Given name', 'Forename']),
  field('last', 'Last name', ['Surname', 'Family name']),
  { ...field('full', 'Name', ['Full name', 'Contact', 'Contact name', 'Person']), insteadOf: ['first', 'last'] },
]

const longestName = 200

/** Also of “Jane Doe <jane@fund.example>”. */
const addressOf = (cell: string): string | undefined => {
  const open = cell.lastIndexOf('<')
  const bare = open >= 0 && cell.endsWith('>') ? cell.slice(open + 1, -1).trim() : cell
  return isAddress(bare) ? bare.toLowerCase() : undefined
}

const joined = (parts: (string | undefined)[]): string =>
  parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, longestName).trim()

/** Of a row without column names: the name before the address, or the first two cells that are not addresses. */
function likelyName(cells: readonly string[], found: string): string {
  const open = found.lastIndexOf('<')
  const before = open > 0 ? found.slice(0, open).replaceAll('"', '').trim() : ''
  return before ? joined([before]) : joined(cells.filter((cell) => cell !== '' && !cell.includes('@')).slice(0, 2))
}

function namer(header: readonly string[]): (cells: readonly string[], found: string) => string {
  const mapping = guessMapping(header, nameFields)
  if (mapping.length === 0) return likelyName
  return (cells) => {
    const { first, last, full } = mappedValues(mapping, cells)
    return joined([first, last, full])
  }
}

export async function collectAddresses(batches: AsyncIterable<{ cells: string[] }[]>): Promise<FileAddresses> {
  const people = new Map<string, string>()
  let nameOf: ReturnType<typeof namer> | undefined
  let skipped = 0
  for await (const batch of batches) {
    for (const { cells: written } of batch) {
      const cells = written.map((cell) => cell.trim())
      const found = cells.find(addressOf)
      const email = found && addressOf(found)
      const isHeader = nameOf === undefined && email === undefined
      nameOf ??= namer(isHeader ? cells : [])
      if (found === undefined || email === undefined) skipped += isHeader ? 0 : 1
      else if (!people.has(email)) people.set(email, nameOf(cells, found))
    }
  }
  return { addresses: [...people].map(([email, name]) => ({ email, name })), skipped }
}
