import { formatQuarter } from '@rostrum/contract/market/quarters'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { activityList } from '#features/irm/activities/public.ts'
import { formatShare } from '#market/figures.ts'
import { type Meeting, type Price, positionChart } from '#market/position-chart.ts'
import { isGap, type PositionHistory, stateLabels } from '#market/position-states.ts'
import { priceMethod } from '#market/price-paid.ts'
import { formatCompactMoney, formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { Delta } from '#ui/Delta.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Stat } from '#ui/Stat.tsx'
import { securityPrices } from '../api.ts'
import { HolderEvents } from './HolderEvents.tsx'
import { HolderVotes } from './HolderVotes.tsx'
import classes from './PositionTab.module.css'
import { PositionTable } from './PositionTable.tsx'

type PositionTabProps = {
  organizationId: string
  security: SecurityBrief
  history: UseQueryResult<PositionHistory>
}

export function PositionTab({ organizationId, security, history }: PositionTabProps) {
  return (
    <QueryView query={history}>
      {(data) => (
        <div className={classes.stack}>
          <CostEstimate history={data} />
          <PositionPicture organizationId={organizationId} security={security} history={data} />
          <SectionCard title="Quarter by quarter" flush>
            <PositionTable organizationId={organizationId} history={data} />
          </SectionCard>
          {data.events.length > 0 && (
            <SectionCard title="Events" description="Schedules 13D and 13G" flush>
              <HolderEvents events={data.events} />
            </SectionCard>
          )}
          <HolderVotes organizationId={organizationId} securityId={security.id} />
        </div>
      )}
    </QueryView>
  )
}

/** Average price paid and unrealized gain, with the method. */
function CostEstimate({ history }: { history: PositionHistory }) {
  const { pricePaid, unrealizedGain, unrealizedGainShare, points } = history
  const last = points.findLast(({ adjustedShares }) => adjustedShares !== null)
  if (pricePaid === null || !last) return null
  return (
    <SectionCard title="Estimated cost" description={priceMethod}>
      <div className={classes.stats}>
        <Stat label="Est. average price paid" value={formatPrice(pricePaid)} hint="adjusted for splits" />
        {unrealizedGain !== null && (
          <Stat
            label="Est. unrealized gain"
            value={<Delta value={unrealizedGain} format={(dollars) => formatCompactMoney(dollars)} />}
            hint={`as of ${formatDay(last.quarter)}`}
          />
        )}
        {unrealizedGainShare !== null && (
          <Stat
            label="Est. unrealized gain %"
            value={<Delta value={unrealizedGainShare} format={(share) => formatShare(share)} />}
            hint="of the estimated cost"
          />
        )}
      </div>
    </SectionCard>
  )
}

const noPrices: Price[] = []
const noMeetings: Meeting[] = []
/** As many as a page has; older ones are on the timeline. */
const mostMeetings = 200

/** Interactions with the organization up to now, as marks of the chart. */
function useMeetings(organizationId: string, from: string | undefined): Meeting[] {
  const { timeZone } = useUser()
  const query = useQuery({
    ...activityList({ organizationId, pageSize: mostMeetings, ...(from && { from: new Date(from).toISOString() }) }),
    select: ({ data }) =>
      data
        .filter(({ startsAt, type }) => startsAt <= new Date() && type.medium !== 'email')
        .map(({ id, startsAt, type, subject }) => ({
          id,
          onDate: dayIn(timeZone, startsAt),
          type: type.name,
          subject,
        })),
  })
  return query.data ?? noMeetings
}

type PictureProps = { organizationId: string; security: SecurityBrief; history: PositionHistory }

function PositionPicture({ organizationId, security, history }: PictureProps) {
  const prices = useQuery(securityPrices({ securityIds: [security.id], interval: 'week', from: beginning(history) }))
  const priceList = prices.data?.[0]?.prices ?? noPrices
  const meetings = useMeetings(organizationId, beginning(history))
  const option = useCallback(
    (colors: ChartColors) => positionChart(history, priceList, meetings, colors),
    [history, priceList, meetings],
  )
  const gaps = history.points.filter(isGap)
  return (
    <SectionCard title={`Position in ${security.name} and price`} description="Shares and price adjusted for splits">
      <Legend items={legendOf(history, meetings)} />
      <Chart
        height={380}
        label={summaryOf(history, security)}
        option={option}
        table={{
          columns: [{ header: 'Quarter' }, { header: 'Shares', align: 'right' }, { header: 'Close', align: 'right' }],
          rows: history.points.map((point) => ({
            id: point.quarter,
            cells: [
              formatQuarter(point.quarter),
              isGap(point) ? stateLabels[point.state] : formatNumber(point.adjustedShares ?? 0),
              closeOn(priceList, point.quarter),
            ],
          })),
        }}
      />
      {gaps.length > 0 && (
        <p className={classes.note}>
          Shaded:{' '}
          {gaps
            .map((point) => `${formatQuarter(point.quarter)} (${stateLabels[point.state].toLowerCase()})`)
            .join(', ')}
          . The position in these quarters is unknown.
        </p>
      )}
    </SectionCard>
  )
}

/** Only the marks that the chart has. */
function legendOf({ points, events }: PositionHistory, meetings: Meeting[]) {
  return [
    { id: 'price', color: 'var(--ui-text-secondary)', label: 'Price', sign: 'line' as const },
    { id: 'shares', color: 'var(--ui-accent)', label: 'Shares at quarter-end' },
    ...(events.length > 0
      ? [{ id: 'events', color: 'var(--ui-warning)', label: 'Schedule 13D or 13G', sign: 'diamond' as const }]
      : []),
    ...(meetings.length > 0
      ? [{ id: 'meetings', color: 'var(--ui-series-2)', label: 'Meeting or call', sign: 'dot' as const }]
      : []),
    ...(points.some(isGap)
      ? [{ id: 'gaps', color: 'var(--ui-hover)', label: 'Position unknown', sign: 'shade' as const }]
      : []),
  ]
}

/** Starts one quarter before the first point, so that its bar is not cut off at the edge. */
function beginning({ points }: PositionHistory): string | undefined {
  const first = points[0]?.quarter
  if (!first) return undefined
  const date = new Date(`${first}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 100)
  return date.toISOString().slice(0, 10)
}

function closeOn(prices: Price[], quarter: string): string {
  const price = prices.findLast(({ onDate }) => onDate <= quarter)
  return price ? formatPrice(price.adjustedClose) : '–'
}

function summaryOf({ points }: PositionHistory, security: SecurityBrief): string {
  const known = points.filter((point) => !isGap(point))
  const first = known[0]
  const last = known.at(-1)
  if (!first || !last) return `No quarters on record for ${security.name}`
  const told = ({ quarter, adjustedShares }: typeof first) =>
    `${formatNumber(adjustedShares ?? 0)} shares on ${formatDay(quarter)}`
  return `Shares of ${security.name}: ${told(first)}, ${told(last)}`
}
