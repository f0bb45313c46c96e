// The order of rows: what is unknown comes last, whatever the direction.
import type { Cell } from '../report.ts'

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

export function compareCells(a: Cell, b: Cell, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return direction === 'asc' ? order : -order
}
