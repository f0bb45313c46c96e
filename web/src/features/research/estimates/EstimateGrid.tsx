import { Tooltip } from '@mantine/core'
import type { EstimateTable, PeriodConsensus, WeighedEstimate } from '@rostrum/contract/research/estimates'
import { periodLabel } from '@rostrum/contract/research/measures'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDay } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './Estimates.module.css'
import { formatChange, formatFigure, sourceText } from './figures.ts'
import { ReferenceCell } from './ReferenceCell.tsx'

export interface PickedCell {
  brokerId: string
  brokerName: string
  period: string
}

type Of = (period: PeriodConsensus) => ReactNode
type Line = { label: string; of: Of; strong?: boolean }

function linesOf({ measure, periods }: EstimateTable): Line[] {
  const figure = (value: string | null | undefined) => formatFigure(value, measure)
  const lines: (Line & { isUsed?: boolean })[] = [
    { label: 'Mean', strong: true, of: ({ figures }) => figure(figures?.mean) },
    { label: 'Median', of: ({ figures }) => figure(figures?.median) },
    { label: 'High', of: ({ figures }) => figure(figures?.high) },
    { label: 'Low', of: ({ figures }) => figure(figures?.low) },
    { label: 'Estimates', of: ({ figures }) => figures?.count ?? 0 },
    { label: 'Std. deviation', of: ({ figures }) => figure(figures?.deviation) },
    { label: 'Std. deviation, % of mean', of: ({ figures }) => formatShare(figures?.coefficient ?? null) },
    { label: '1-week revision', of: (period) => revision(period, 1) },
    { label: '4-week revision', of: (period) => revision(period, 4) },
    { label: '12-week revision', of: (period) => revision(period, 12) },
    {
      label: 'Guidance',
      strong: true,
      isUsed: periods.some(({ guidance }) => guidance !== null),
      of: ({ guidance, period }) =>
        guidance && (
          <ReferenceCell
            what="Guidance"
            id={guidance.id}
            period={periodLabel(period)}
            text={rangeOf(figure(guidance.low), figure(guidance.high))}
            about={aboutOf(`Given ${formatDay(guidance.dated)}`, guidance)}
          />
        ),
    },
    {
      label: 'Actual',
      strong: true,
      isUsed: periods.some(({ actual }) => actual !== null),
      of: ({ actual, period }) =>
        actual && (
          <ReferenceCell
            what="Actual"
            id={actual.id}
            period={periodLabel(period)}
            text={figure(actual.value)}
            about={aboutOf(`Reported ${formatDay(actual.reportedOn)}`, actual)}
          />
        ),
    },
    {
      label: 'Surprise',
      isUsed: periods.some(({ surprise }) => surprise !== null),
      of: ({ surprise }) =>
        surprise && (
          <Described
            about={`Against a mean of ${figure(surprise.mean)} of ${surprise.count} estimates the day before the report`}
          >
            {formatChange(surprise.share)}
          </Described>
        ),
    },
  ]
  return lines.filter(({ isUsed = true }) => isUsed)
}

const aboutOf = (when: string, { by, note }: { by: string; note: string | null }) =>
  `${when}, entered by ${by}${note ? `. ${note}` : ''}`

/** Two minus signs and a dash between them are hard to tell apart. */
const rangeOf = (low: string, high: string) =>
  low === high ? low : low.startsWith('−') ? `${low} to ${high}` : `${low}–${high}`

const formatShare = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
const revision = ({ revisions }: PeriodConsensus, weeks: number) =>
  formatChange(revisions.find((one) => one.weeks === weeks)?.change ?? null)

const Described = ({ about, children }: { about: string; children: ReactNode }) => (
  <Tooltip label={about.trim()} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the source is shown on focus too */}
    <span tabIndex={0} className={classes.described}>
      {children}
    </span>
  </Tooltip>
)

/** Where the table is wider than the page, it starts with the last reported period, not years ago. */
function useOpenPeriodInSight(periods: PeriodConsensus[]) {
  const ref = useRef<HTMLElement>(null)
  const first = periods[0]?.period
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another table is scrolled again, not every answer
  useEffect(() => {
    const scroller = ref.current
    const open = scroller?.querySelector<HTMLElement>('th[data-open]')
    const reported = open?.previousElementSibling
    const names = scroller?.querySelector<HTMLElement>('th')
    if (!scroller || !names || !(reported instanceof HTMLElement)) return
    scroller.scrollLeft = reported.offsetLeft - names.offsetWidth
  }, [first])
  return ref
}

export function EstimateGrid({ table, onPick }: { table: EstimateTable; onPick: (cell: PickedCell) => void }) {
  const { periods, brokers, measure } = table
  const scroller = useOpenPeriodInSight(periods)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section ref={scroller} className={classes.scroller} aria-label={`${measure.name} estimates`} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Consensus</th>
            {periods.map(({ period, actual }) => (
              <th key={period} scope="col" data-align="right" data-open={!actual || undefined}>
                {periodLabel(period)}
                {actual ? '' : 'E'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(table).map(({ label, of, strong }) => (
            <tr key={label} data-strong={strong || undefined}>
              <th scope="row">{label}</th>
              {periods.map((period) => (
                <td key={period.period} data-align="right">
                  {of(period) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={classes.divider}>
            <th scope="colgroup" colSpan={periods.length + 1}>
              <span className={classes.group}>Brokers</span>
            </th>
          </tr>
          {brokers.map(({ broker, analyst, estimates }) => (
            <tr key={broker.id}>
              <th scope="row">
                {broker.name}
                {analyst && <span className={classes.analyst}>{analyst.name}</span>}
              </th>
              {estimates.map((estimate, index) => (
                <td key={periods[index]?.period} data-align="right">
                  {estimate ? (
                    <CellButton estimate={estimate} table={table} onPick={onPick} />
                  ) : (
                    <span className={classes.none}>–</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellButtonProps = { estimate: WeighedEstimate; table: EstimateTable; onPick: (cell: PickedCell) => void }

function CellButton({ estimate, table, onPick }: CellButtonProps) {
  const { timeZone } = useUser()
  const { broker, period, value, omission, isStale, isOutlier, dated, currency } = estimate
  const text = formatFigure(value, table.measure)
  const remarks = remarksOf(estimate)
  const about = [`${formatDay(dated)}. ${sourceText(estimate.source, timeZone)}`, ...remarks].join('. ')
  return (
    <Tooltip label={about} multiline maw={340} events={{ hover: true, focus: true, touch: false }}>
      <button
        type="button"
        className={classes.cell}
        data-omission={omission ?? undefined}
        data-stale={isStale || undefined}
        data-outlier={isOutlier || undefined}
        aria-label={[`${broker.name}, ${periodLabel(period)}: ${text}`, ...remarks].join(', ')}
        onClick={() => onPick({ brokerId: broker.id, brokerName: broker.name, period })}
      >
        {text}
        {omission === 'currency' && ` ${currency ?? ''}`}
        {isOutlier && <span aria-hidden="true"> ▲</span>}
      </button>
    </Tooltip>
  )
}

function remarksOf({ isStale, isOutlier, omission, exclusion }: WeighedEstimate): string[] {
  const remarks: string[] = []
  if (exclusion) remarks.push(`Excluded: ${exclusion.reason}`)
  if (isOutlier) remarks.push('Outlier')
  if (isStale) remarks.push(omission === 'stale' ? 'Stale, not in the consensus' : 'Stale')
  if (omission === 'currency') remarks.push('Another currency, not in the consensus')
  return remarks
}
