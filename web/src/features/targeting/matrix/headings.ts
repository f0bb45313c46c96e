// Headings of the rows that hold equally many peers.
import type { MatrixSummary } from '@rostrum/contract/targeting/matrix'
import { formatCompactMoney, formatNumber } from '#platform/formats.ts'
import { labelOf } from './matrix-columns.tsx'

type Counted = Pick<MatrixSummary, 'breadth' | 'securities'>

/** "4 of 6 peers: 31 institutions, 12 hold VLTN.A, $4.2B in total" */
export function headingsOf({ breadth, securities }: Counted, [one, many]: [string, string]) {
  const [own, ...peers] = securities
  return {
    keyOf: ({ peersHeld }: { peersHeld: number }) => String(peersHeld),
    label: (key: string) => {
      const found = breadth.find(({ peersHeld }) => String(peersHeld) === key)
      const said = `${key} of ${peers.length} peers`
      if (!found || !own) return said
      const { holderCount, nonHolderCount, value } = found
      const count = holderCount + nonHolderCount
      const holders = `${formatNumber(holderCount)} ${holderCount === 1 ? 'holds' : 'hold'} ${labelOf(own)}`
      return `${said}: ${formatNumber(count)} ${count === 1 ? one : many}, ${holders}, ${formatCompactMoney(value)} in total`
    },
  }
}
