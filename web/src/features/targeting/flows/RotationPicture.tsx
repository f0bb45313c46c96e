import type { RotationSummary } from '@rostrum/contract/targeting/rotations'
import type { RotationDirection } from '@rostrum/contract/targeting/rotations-query'
import { useId } from 'react'
import { formatCompactMoney } from '#platform/formats.ts'
import classes from './RotationPicture.module.css'
import { type Band, rotationLayout } from './rotation-layout.ts'

type RotationPictureProps = {
  summary: RotationSummary
  isPhone: boolean
  chosen: { direction?: RotationDirection | undefined; peerId?: string | undefined }
}

/** Widths in the units of the picture, which shrinks with its card. */
const wide = { width: 720, label: 150 }
const narrow = { width: 400, label: 104 }
const end = 8

const nameOf = ({ own }: RotationSummary): string => own.ticker ?? own.name

/** The same as the table beside it, in words. */
function describe(summary: RotationSummary, bands: readonly Band[]): string {
  const side = (which: Band['side'], words: string) => {
    const own = bands.filter((band) => band.side === which)
    const list = own.map(({ label, amount }) => `${label} ${formatCompactMoney(amount)}`).join(', ')
    return `${words} ${nameOf(summary)}: ${list || 'nothing'}.`
  }
  return `${side('into', 'Rotated from peers into')} ${side('out', 'Rotated to peers out of')}`
}

/** A flow picture: what was sold on the left, ours in the middle, what was bought on the right. */
export function RotationPicture({ summary, isPhone, chosen }: RotationPictureProps) {
  const id = useId()
  const { width, label } = isPhone ? narrow : wide
  const { height, bands, own } = rotationLayout(summary)
  const middle = width / 2
  return (
    <svg className={classes.root} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>Rotations between {nameOf(summary)} and its peers</title>
      <desc id={`${id}d`}>{describe(summary, bands)}</desc>
      <text className={classes.caption} x={0} y={12}>
        Sold
      </text>
      <text className={classes.caption} x={middle} y={12} textAnchor="middle">
        {nameOf(summary)}
      </text>
      <text className={classes.caption} x={width} y={12} textAnchor="end">
        Bought
      </text>
      {bands.map((band) => {
        const isLeft = band.side === 'into'
        const peerX = isLeft ? label : width - label
        const ownX = isLeft ? middle - end / 2 : middle + end / 2
        const isOther =
          (chosen.peerId !== undefined && chosen.peerId !== band.id) ||
          (chosen.direction !== undefined && chosen.direction !== band.side)
        const isChosen = !isOther && (chosen.peerId !== undefined || chosen.direction !== undefined)
        return (
          <g key={`${band.side} ${band.id}`}>
            <path
              className={classes.band}
              data-side={band.side}
              data-chosen={isChosen || undefined}
              d={ribbon([peerX, band.peerTop], [ownX, band.ownTop], band.thickness)}
            />
            <rect
              className={classes.end}
              x={isLeft ? peerX - end : peerX}
              y={band.peerTop}
              width={end}
              height={band.thickness}
            />
            <text
              className={classes.label}
              x={isLeft ? peerX - end - 6 : peerX + end + 6}
              y={band.peerTop + band.thickness / 2}
              textAnchor={isLeft ? 'end' : 'start'}
            >
              {band.label} <tspan className={classes.amount}>{formatCompactMoney(band.amount)}</tspan>
            </text>
          </g>
        )
      })}
      <rect className={classes.own} x={middle - end / 2} y={own.top} width={end} height={own.height} />
    </svg>
  )
}

type Point = [x: number, y: number]

/** A band of one thickness between two upper corners. */
function ribbon([x1, y1]: Point, [x2, y2]: Point, thickness: number): string {
  const bend = (x1 + x2) / 2
  const [low1, low2] = [y1 + thickness, y2 + thickness]
  return `M${x1},${y1} C${bend},${y1} ${bend},${y2} ${x2},${y2} L${x2},${low2} C${bend},${low2} ${bend},${low1} ${x1},${low1} Z`
}
