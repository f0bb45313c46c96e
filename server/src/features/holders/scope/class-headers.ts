import { classNames } from '@rostrum/contract/holders/values'
import type { CsvColumn } from '@rostrum/contract/platform/endpoint'
import type { Subject } from './queries.ts'

/** `Shares (VLTN.A + VLTN.B)`: a file says which share classes its figures add up; none if the security counts alone. */
export function classHeaders(
  { together }: Subject,
  columns: readonly CsvColumn[],
  figures: readonly string[],
): Record<string, string> {
  if (!together) return {}
  const names = classNames(together.classes)
  return Object.fromEntries(
    columns.filter(({ key }) => figures.includes(key)).map(({ key, header }) => [key, `${header} (${names})`]),
  )
}
