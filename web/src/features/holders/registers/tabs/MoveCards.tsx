import type { HolderMove } from '@rostrum/contract/holders/register-values'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { moveLabels } from '../labels.ts'
import classes from './MoveCards.module.css'

interface MoveCardsProps {
  title: string
  moves: { move: HolderMove; holderCount: number; shares: number }[]
  chosen: readonly HolderMove[]
  onPick: (move: HolderMove) => void
  format: (shares: number) => string
}

/** Counts of new, exited and changed holders; each card filters the table. */
export const MoveCards = ({ title, moves, chosen, onPick, format }: MoveCardsProps) => (
  <section aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    <div className={classes.root}>
      {moves.map(({ move, holderCount, shares }) => (
        <button
          key={move}
          type="button"
          className={classes.card}
          aria-pressed={chosen.includes(move)}
          onClick={() => onPick(move)}
        >
          <span className={classes.label}>{moveLabels[move]}</span>
          <span className={classes.value}>{formatNumber(holderCount)}</span>
          <span className={classes.detail}>
            <Delta value={shares} format={format} /> shares
          </span>
        </button>
      ))}
    </div>
  </section>
)
