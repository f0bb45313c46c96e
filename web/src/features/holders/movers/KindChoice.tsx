import type { MoverSummary, moverKinds } from '@rostrum/contract/holders/movers'
import { formatNumber } from '#platform/formats.ts'
import { useInSight } from '#ui/use-in-sight.ts'
import classes from './KindChoice.module.css'

type Kind = (typeof moverKinds)[number]
type Move = 'new' | 'returning' | 'increased' | 'decreased' | 'exited'

/** Excludes unchanged positions. */
const kinds: { kind: Kind; label: string; moves: Move[] }[] = [
  { kind: 'all', label: 'All', moves: ['new', 'returning', 'increased', 'decreased', 'exited'] },
  { kind: 'buyers', label: 'Buyers', moves: ['new', 'returning', 'increased'] },
  { kind: 'sellers', label: 'Sellers', moves: ['decreased', 'exited'] },
  { kind: 'new', label: 'New buyers', moves: ['new'] },
  { kind: 'returning', label: 'Returning', moves: ['returning'] },
  { kind: 'increased', label: 'Increased', moves: ['increased'] },
  { kind: 'decreased', label: 'Decreased', moves: ['decreased'] },
  { kind: 'exited', label: 'Exits', moves: ['exited'] },
]

type KindChoiceProps = {
  summary: MoverSummary | undefined
  value: Kind
  onChange: (kind: Kind | undefined) => void
}

export function KindChoice({ summary, value, onChange }: KindChoiceProps) {
  const own = summary?.securities.find(({ isOwn }) => isOwn)
  // The row gets wider once the counts have loaded, so the selected button is scrolled into view again.
  const row = useInSight<HTMLFieldSetElement>(`${value} ${own?.id}`, '[aria-pressed=true]')
  return (
    <fieldset className={classes.root} ref={row}>
      <legend className={classes.legend}>Type of change</legend>
      {kinds.map(({ kind, label, moves }) => (
        <button
          key={kind}
          type="button"
          className={classes.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind === 'all' ? undefined : kind)}
        >
          {label}
          {own && (
            <span className={classes.count}>
              {formatNumber(moves.reduce((sum, move) => sum + (own.byMove[move]?.holderCount ?? 0), 0))}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
