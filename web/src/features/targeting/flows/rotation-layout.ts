// Where the bands of the rotation picture lie: peers sold on the left, ours in the middle, peers bought on the right.
import type { RotationPair, RotationSummary } from '@rostrum/contract/targeting/rotations'

export interface Band {
  id: string
  label: string
  amount: number
  side: 'into' | 'out'
  /** The peer's end and our own, each by its upper edge. */
  peerTop: number
  ownTop: number
  thickness: number
}

export interface Layout {
  height: number
  bands: Band[]
  own: { top: number; height: number }
}

/** Room for a label at each peer. */
const step = 26
const inset = 24
const thinnest = 1.5
const largestSum = 150

const labelOf = ({ ticker, name }: Pick<RotationPair, 'ticker' | 'name'>): string => ticker ?? name

export function rotationLayout({ pairs, into, out }: Pick<RotationSummary, 'pairs' | 'into' | 'out'>): Layout {
  const scale = largestSum / Math.max(into.amount, out.amount, 1)
  const sides = (['into', 'out'] as const).map((side) => ({
    side,
    shown: pairs.filter((pair) => pair[side].amount > 0).toSorted((a, b) => b[side].amount - a[side].amount),
  }))
  const thicknessOf = (amount: number) => Math.max(amount * scale, thinnest)
  const heightOf = ({ side, shown }: (typeof sides)[number]) =>
    shown.reduce((sum, pair) => sum + Math.max(thicknessOf(pair[side].amount) + 6, step), 0)
  const height = Math.max(...sides.map(heightOf), step) + 2 * inset
  const bands = sides.flatMap(({ side, shown }) => {
    const thick = shown.reduce((sum, pair) => sum + thicknessOf(pair[side].amount), 0)
    let peerTop = (height - heightOf({ side, shown })) / 2
    let ownTop = (height - thick) / 2
    return shown.map((pair): Band => {
      const thickness = thicknessOf(pair[side].amount)
      const room = Math.max(thickness + 6, step)
      const band = { id: pair.id, label: labelOf(pair), amount: pair[side].amount, side, thickness }
      const placed = { ...band, peerTop: peerTop + (room - thickness) / 2, ownTop }
      peerTop += room
      ownTop += thickness
      return placed
    })
  })
  const tops = bands.map(({ ownTop }) => ownTop)
  const ends = bands.map(({ ownTop, thickness }) => ownTop + thickness)
  const top = Math.min(...tops, height / 2)
  return { height, bands, own: { top, height: Math.max(...ends, height / 2) - top } }
}
