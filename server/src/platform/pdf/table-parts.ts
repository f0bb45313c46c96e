// A table that is wider than the page, in parts that each begin with the first column.
import type { Column } from './document.ts'

/** What a column of this share needs at least, with its padding. */
const leastWidth = (column: Column | undefined) => 42 + 18 * Math.min(2, column?.width ?? 1)

/** The columns of each part; every part begins with the first column. */
export function partsOf(columns: readonly Column[], width: number): number[][] {
  const first = leastWidth(columns[0])
  const parts: number[][] = [[0]]
  let used = first
  for (let at = 1; at < columns.length; at += 1) {
    const needed = leastWidth(columns[at])
    if (used + needed > width) {
      parts.push([0])
      used = first
    }
    parts.at(-1)?.push(at)
    used += needed
  }
  return parts
}

/** Which columns a part has, in words. */
export function partWords(parts: readonly (readonly number[])[], at: number): string {
  const [part, last] = [parts[at] ?? [], parts.at(-1) ?? []]
  const number = (column: number | undefined) => (column ?? 0) + 1
  return `Part ${at + 1} of ${parts.length}: columns ${number(part[1])} to ${number(part.at(-1))} of ${number(last.at(-1))}`
}
