// How subjects of the IRM read their lists, and what they say about them.
import type { Row } from '@rostrum/contract/reports/engine/fields'
import { type Asked, mostRows } from './subject.ts'

const chunk = 500

/** Page after page, so that no statement has to name ten thousand ids. */
export async function inChunks(
  read: (page: { pageSize: number; pageOffset: number }) => Promise<{ rows: Row[]; total: number }>,
) {
  const rows: Row[] = []
  for (let pageOffset = 0; ; pageOffset += chunk) {
    const found = await read({ pageSize: chunk, pageOffset })
    rows.push(...found.rows)
    if (found.rows.length < chunk || rows.length >= mostRows) return { rows, total: found.total }
  }
}

export const irmSources = ({ knownOn }: Asked): string[] => [
  'Your IRM, limited to what you can see.',
  ...(knownOn ? ['As of today. Your IRM can’t be shown as of an earlier date.'] : []),
]
