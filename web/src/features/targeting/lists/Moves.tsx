import { type Move, stageLabels } from '@rostrum/contract/targeting/lists'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { movesOf } from './api.ts'
import classes from './Moves.module.css'

/** Who moved it from where to where, latest first; of one target, or of the whole list. */
export function Moves({ listId, organizationId }: { listId: string; organizationId?: string }) {
  const query = useQuery(movesOf(listId, organizationId))
  const { timeZone } = useUser()
  return (
    <SectionCard title="History" headingLevel={organizationId ? 3 : 2}>
      <QueryView
        query={query}
        isEmpty={(moves) => moves.length === 0}
        empty={<p className={classes.none}>No moves yet</p>}
      >
        {(moves) => (
          <ol className={classes.moves} aria-label="Moves">
            {moves.map((move) => (
              <li key={move.id} className={classes.move}>
                <span>
                  {organizationId === undefined && <strong className={classes.name}>{move.organization.name}: </strong>}
                  {wordsOf(move)}
                </span>
                <span className={classes.quiet}>
                  {whoOf(move)} ·{' '}
                  <time dateTime={move.movedAt.toISOString()}>{formatDateTime(move.movedAt, timeZone)}</time>
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </SectionCard>
  )
}

const wordsOf = ({ from, to }: Move): string =>
  from === null ? `Added as ${stageLabels[to]}` : `${stageLabels[from]} → ${stageLabels[to]}`

const whoOf = ({ user, purchase }: Move): string => {
  if (user) return fullName(user)
  if (!purchase) return 'Filing'
  const filed = purchase.filedOn ? `Filing of ${formatDay(purchase.filedOn)}` : 'Filing'
  return `${filed}: ${formatNumber(purchase.shares)} shares as of ${formatDay(purchase.quarter)}`
}
