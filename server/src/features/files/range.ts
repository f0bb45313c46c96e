import type { ByteRange } from '#platform/storage/storage.ts'

/** One range of bytes (RFC 9110). Undefined for none, and for several, which a server may answer with everything. */
export function rangeOf(header: string | undefined, total: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const last = Math.min(Number(to), total)
    return last === 0 ? 'unsatisfiable' : { start: total - last, end: total - 1 }
  }
  const range = { start: Number(from), end: to === '' ? total - 1 : Math.min(Number(to), total - 1) }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return range.start >= total ? 'unsatisfiable' : range
}
