import type { MatrixSummary } from '@rostrum/contract/targeting/matrix'
import { useMemo } from 'react'
import { headingsOf } from './headings.ts'

type Counted = Pick<MatrixSummary, 'breadth' | 'securities'>

/** The same object while it says the same, because the table compares it. */
export function useHeadings(counted: Counted | undefined, [one, many]: [string, string]) {
  return useMemo(() => counted && headingsOf(counted, [one, many]), [counted, one, many])
}
