// What both forms of the official 13(f) list have in common: which quarter it is of, and what it says of a line.
import { basename } from 'node:path'
import { quarterEnd } from '@rostrum/contract/market/quarters'

/** By its name, because nothing in it tells: `13flist2026q3.txt`. */
export function quarterOfList(name: string): string | null {
  const [, year, quarter] = /(?<!\d)((?:19|20)\d\d)[-_ ]?q([1-4])(?!\d)/i.exec(basename(name)) ?? []
  return year && quarter ? quarterEnd(`${year}-${String(Number(quarter) * 3).padStart(2, '0')}-01`) : null
}

/** The text has `*A*` and `*D*`, the printed list the words; other letters are the exchange. */
export function changeOnList(written: string): 'added' | 'deleted' | null {
  const status = written.trim().toUpperCase()
  if (status === '*A*' || status === 'ADDED') return 'added'
  return status === '*D*' || status === 'DELETED' ? 'deleted' : null
}
