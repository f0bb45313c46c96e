import { ratingNames } from '@rostrum/contract/research/brokers'
import type { Outlook } from '@rostrum/contract/research/outlook'
import { formatDay } from '#platform/formats.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Stat } from '#ui/Stat.tsx'
import { formatChange } from '../estimates/figures.ts'
import classes from './Outlook.module.css'
import { formatTarget } from './stance-columns.tsx'

export function OutlookSummary({ found }: { found: Outlook }) {
  const { distribution, targets, price } = found
  const rated = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.summary}>
      <SectionCard title="Ratings" description={`${rated} ${rated === 1 ? 'broker' : 'brokers'} with a rating`}>
        <BarList
          ofWhole
          items={distribution.map(({ rating, count }) => {
            const share = rated === 0 ? 0 : count / rated
            return { id: rating, label: ratingNames[rating], share, value: `${count} (${Math.round(share * 100)}%)` }
          })}
        />
      </SectionCard>
      <SectionCard
        title="Price targets"
        description={[
          targets && `${targets.count} ${targets.count === 1 ? 'broker' : 'brokers'} with a target`,
          price
            ? `Last price ${formatTarget(price.close, price.currency)} on ${formatDay(price.onDate)}`
            : 'No price in the market data',
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {targets ? (
          <div className={classes.stats}>
            <Stat
              label="Mean"
              value={formatTarget(targets.mean, targets.currency)}
              {...(targets.upside !== null && { hint: `${formatChange(targets.upside)} vs. last price` })}
            />
            <Stat label="Median" value={formatTarget(targets.median, targets.currency)} />
            <Stat label="High" value={formatTarget(targets.high, targets.currency)} />
            <Stat label="Low" value={formatTarget(targets.low, targets.currency)} />
          </div>
        ) : (
          <p className={classes.none}>No price targets yet</p>
        )}
      </SectionCard>
    </div>
  )
}
