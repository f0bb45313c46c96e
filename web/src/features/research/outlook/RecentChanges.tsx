import { SegmentedControl } from '@mantine/core'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { ratingNames } from '@rostrum/contract/research/brokers'
import { type Outlook, outlookWindows, type RatingChange, ratingMoveNames } from '@rostrum/contract/research/outlook'
import { formatDay } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { useOutlookAddress } from './address.ts'
import classes from './Outlook.module.css'
import { formatTarget } from './stance-columns.tsx'

export const moveText = ({ moves }: RatingChange): string =>
  moves.map((move, index) => (index === 0 ? ratingMoveNames[move] : ratingMoveNames[move].toLowerCase())).join(', ') ||
  'Reiterated'

export function ratingText({ rating, ratingWord, previousRating }: RatingChange): string {
  if (rating === null) return '–'
  const word = ratingWord ?? ratingNames[rating]
  return previousRating && previousRating !== rating ? `${ratingNames[previousRating]} → ${word}` : word
}

export const targetText = ({ targetPrice, currency, previousTarget }: RatingChange): string =>
  targetPrice !== null && previousTarget !== null && previousTarget !== targetPrice
    ? `${formatTarget(previousTarget, currency)} → ${formatTarget(targetPrice, currency)}`
    : formatTarget(targetPrice, currency)

const windows = outlookWindows.map((days) => ({ value: String(days), label: `${days} days` }))

export function RecentChanges({ found }: { found: Outlook }) {
  const { days, change } = useOutlookAddress()
  const counts = found.windows.find((window) => window.days === days)?.moves ?? []
  const shown = found.changes.filter(({ dated }) => dated > addDays(found.asOf, -days))
  return (
    <SectionCard
      flush
      title="Changes"
      description={counts.map(({ move, count }) => `${ratingMoveNames[move]}: ${count}`).join(' · ')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Changes in the last"
          data={windows}
          value={String(days)}
          onChange={(next) => change({ days: Number(next) })}
        />
      }
    >
      {shown.length === 0 ? (
        <p className={classes.none}>No changes in the last {days} days</p>
      ) : (
        <SmallTable
          label="Changes"
          rows={shown}
          rowId={({ id }) => id}
          columns={[
            { id: 'dated', header: 'Date', cell: ({ dated }) => formatDay(dated) },
            { id: 'broker', header: 'Broker', cell: ({ broker }) => broker.name },
            { id: 'moves', header: 'Change', cell: moveText },
            { id: 'rating', header: 'Rating', cell: ratingText },
            { id: 'target', header: 'Price target', align: 'right', cell: targetText },
          ]}
        />
      )}
    </SectionCard>
  )
}
