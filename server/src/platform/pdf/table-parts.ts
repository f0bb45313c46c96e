// A table that is wider than the page, in parts that each begin with the columns that say which row it is.
import type { Column } from './document.ts'

const leastWidth = ({ least, width = 1 }: Column): number => least ?? 42 + 18 * Math.min(2, width)

/** The columns of each part; every part begins with the key columns, by default the first. */
export function partsOf(columns: readonly Column[], width: number): number[][] {
  const marked = columns.flatMap(({ isKey }, at) => (isKey ? [at] : []))
  const keys = marked.length > 0 ? marked : [0]
  const keyWidth = keys.reduce((sum, at) => sum + (columns[at] ? leastWidth(columns[at]) : 0), 0)
  const parts: number[][] = [[...keys]]
  let used = keyWidth
  for (const [at, column] of columns.entries()) {
    if (keys.includes(at)) continue
    const isFull = used + leastWidth(column) > width && (parts.at(-1)?.length ?? 0) > keys.length
    if (isFull) {
      parts.push([...keys])
      used = keyWidth
    }
    parts.at(-1)?.push(at)
    used += leastWidth(column)
  }
  return parts
}

/** Which columns a part has, in words. */
export function partWords(parts: readonly (readonly number[])[], at: number): string {
  const [part = [], before = []] = [parts[at], at > 0 ? parts[at - 1] : undefined]
  const number = (column: number | undefined) => (column ?? 0) + 1
  const first = part.find((column) => !parts.every((other) => other.includes(column)))
  const last = Math.max(...parts.flat())
  return `Part ${at + 1} of ${parts.length}: columns ${number(first ?? before.at(-1))} to ${number(part.at(-1))} of ${number(last)}`
}
