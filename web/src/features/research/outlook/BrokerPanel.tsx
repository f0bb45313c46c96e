import { Button } from '@mantine/core'
import type { BrokerStance, Outlook, RatingChange } from '@rostrum/contract/research/outlook'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatDateTime, formatDay } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import classes from '../Statements.module.css'
import { ratingHistory } from './api.ts'
import { EditRating } from './EditRating.tsx'
import { moveText, ratingText, targetText } from './RecentChanges.tsx'
import { targetChart } from './target-chart.ts'
import { useRatingActions } from './use-rating-actions.ts'

type BrokerPanelProps = { stance: BrokerStance; found: Outlook; onClose: () => void }

/** What one broker said over time, and where it comes from. */
export function BrokerPanel({ stance, found: { security }, onClose }: BrokerPanelProps) {
  const query = useQuery(ratingHistory({ securityId: security.id, brokerId: stance.broker.id }))
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={stance.broker.name}
      context={[stance.analyst?.name, security.ticker ?? security.name].filter(Boolean).join(', ')}
    >
      <QueryView query={query} isEmpty={(all) => all.length === 0} empty={<p>No ratings left.</p>}>
        {(all) => (
          <>
            <TargetHistory changes={all} />
            <ul className={classes.history} aria-label="History">
              {all.map((change) => (
                <Statement key={change.id} change={change} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </SidePanel>
  )
}

function TargetHistory({ changes }: { changes: RatingChange[] }) {
  const option = useCallback((colors: ChartColors) => targetChart(changes.toReversed(), colors), [changes])
  const targets = changes.filter(({ targetPrice }) => targetPrice !== null)
  if (targets.length < 2) return null
  return (
    <Chart
      height={200}
      label={`${targets.length} price targets from ${formatDay(targets.at(-1)?.dated ?? '')} to ${formatDay(targets[0]?.dated ?? '')}`}
      option={option}
      table={{
        columns: [{ header: 'Date' }, { header: 'Rating' }, { header: 'Price target', align: 'right' }],
        rows: changes.map((one) => ({ id: one.id, cells: [formatDay(one.dated), ratingText(one), targetText(one)] })),
      }}
    />
  )
}

function Statement({ change }: { change: RatingChange }) {
  const { timeZone } = useUser()
  const [isEditing, setEditing] = useState(false)
  const { remove } = useRatingActions()
  const { source, dated, analyst } = change
  const origin = source.type === 'file' ? `${source.name}, row ${source.row}. Imported by` : 'Entered by'
  return (
    <li className={classes.statement}>
      <div className={classes.figure}>
        <span>{[ratingText(change), targetText(change)].filter((text) => text !== '–').join(' · ')}</span>
        <span>{formatDay(dated)}</span>
      </div>
      <p className={classes.source}>
        {moveText(change)}. {analyst && `${analyst.name}. `}
        {origin} {source.by}, {formatDateTime(source.at, timeZone)} <DocumentLink documentId={source.documentId} />
      </p>
      <Writes>
        {isEditing ? (
          <EditRating rating={change} onClose={() => setEditing(false)} />
        ) : (
          <div className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void remove(change)}>
              Delete
            </Button>
          </div>
        )}
      </Writes>
    </li>
  )
}
