import { Button } from '@mantine/core'
import type { CurrentSummary } from '@rostrum/contract/holders/current'
import { regionLabels } from '@rostrum/contract/holders/values'
import {
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import { type ReactNode, useId, useState } from 'react'
import type { ListAddress } from '#lists/definition.ts'
import { formatCompact, formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import { openCard } from '#platform/storage.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { FoldingCard } from '#ui/FoldingCard.tsx'
import classes from '../shared/Pictures.module.css'

type Slice = CurrentSummary['byStyle'][number]
type Change = (change: Partial<ListAddress>) => void

type Facet = {
  title: string
  /** The filter that clicking a bar sets. */
  key: 'orientation' | 'styles' | 'types' | 'turnoverLabels' | 'regions'
  labels: Record<string, string>
  slices: (summary: CurrentSummary) => Slice[]
  /** Label for holders without a value for this filter. */
  others: string
  /** Completes a label outside the facet: "Low" alone says nothing. */
  suffix?: string
}

const facets: Facet[] = [
  {
    title: 'Active and passive',
    key: 'orientation',
    labels: orientationLabels,
    slices: ({ byOrientation }) => byOrientation,
    others: 'Unknown',
  },
  {
    title: 'Turnover',
    key: 'turnoverLabels',
    labels: turnoverNames,
    slices: ({ byTurnover }) => byTurnover,
    others: 'Unknown',
    suffix: ' turnover',
  },
  { title: 'Style', key: 'styles', labels: investorStyleLabels, slices: ({ byStyle }) => byStyle, others: 'No style' },
  { title: 'Type', key: 'types', labels: organizationTypeLabels, slices: ({ byType }) => byType, others: 'Unknown' },
  { title: 'Region', key: 'regions', labels: regionLabels, slices: ({ byRegion }) => byRegion, others: 'Unknown' },
]

/** Bar limit that keeps charts side by side at a similar height. */
const most = 5

type PicturesProps = { summary: CurrentSummary; address: ListAddress; change: Change }

const card = openCard('ownership')

/** Closed at first, so that the table comes first; whether it is open is kept in this browser. */
export function OwnershipPictures({ summary, address, change }: PicturesProps) {
  const [isOpen, setOpen] = useState(() => card.get() === 'true')
  const toggle = (next: boolean) => {
    setOpen(next)
    card.set(String(next))
  }
  return (
    <FoldingCard
      title="Ownership breakdown"
      summary={largestOf(summary)}
      description="% of reported shares. Click a bar to filter the table. Holders with two styles count in both."
      isOpen={isOpen}
      onToggle={toggle}
    >
      <div className={classes.grid}>
        <Concentration summary={summary} />
        {facets.map((facet) => (
          <FacetPicture key={facet.key} facet={facet} summary={summary} address={address} change={change} />
        ))}
      </div>
    </FoldingCard>
  )
}

/** The breakdown in one line: concentration, and the largest part of each facet with a value. */
function largestOf(summary: CurrentSummary): string {
  const [ten] = summary.concentration
  const largest = facets.flatMap((facet) => {
    const bar = barsOf(facet, summary).find(({ id }) => id in facet.labels && id !== 'unknown')
    return bar ? `${bar.label}${facet.suffix ?? ''} ${bar.value}` : []
  })
  return [
    ...(ten && ten.ofReported !== null ? [`Top ${ten.top} ${formatShare(ten.ofReported)}`] : []),
    ...largest,
  ].join(' · ')
}

/** The same charts without click-to-filter, for print. */
export const PlainPictures = ({ summary }: { summary: CurrentSummary }) => (
  <div className={classes.grid}>
    <Concentration summary={summary} />
    {facets.map((facet) => (
      <Picture key={facet.key} title={facet.title}>
        <BarList items={barsOf(facet, summary).slice(0, most)} ofWhole />
      </Picture>
    ))}
  </div>
)

function FacetPicture({ facet, summary, address, change }: PicturesProps & { facet: Facet }) {
  const [isWhole, setWhole] = useState(false)
  const chosen = [address[facet.key] ?? []].flat().map(String)
  const items = barsOf(facet, summary).map((bar) => ({
    ...bar,
    isPicked: chosen.includes(bar.id),
    ...(bar.id in facet.labels && { onPick: () => change(picked(facet, chosen, bar.id)) }),
  }))
  // Selected bars are always shown.
  const shown = isWhole ? items : items.filter(({ isPicked }, index) => index < most || isPicked)
  return (
    <Picture title={facet.title}>
      <BarList items={shown} ofWhole />
      {items.length > most && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-xs"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show top ${most}` : `Show all ${items.length}`}
        </Button>
      )}
    </Picture>
  )
}

function picked({ key }: Facet, chosen: string[], id: string): Partial<ListAddress> {
  if (key === 'orientation') return { orientation: chosen.includes(id) ? undefined : id }
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  return { [key]: next.length > 0 ? next : undefined }
}

const barsOf = ({ slices, labels, others }: Facet, summary: CurrentSummary) =>
  slices(summary)
    .filter(({ shares }) => shares > 0)
    .toSorted((one, other) => other.shares - one.shares)
    .map((slice) => ({
      id: slice.key,
      label: labels[slice.key] ?? others,
      share: summary.shares === 0 ? 0 : slice.shares / summary.shares,
      value: formatShare(summary.shares === 0 ? null : slice.shares / summary.shares),
      title: titleOf(slice),
    }))

function titleOf({ holderCount, shares, outstandingShare }: Slice): string {
  const holders = `${formatNumber(holderCount)} ${holderCount === 1 ? 'holder' : 'holders'}`
  const outstanding = outstandingShare === null ? '' : `, ${formatShare(outstandingShare)} of shares outstanding`
  return `${holders}, ${formatCompact(shares)} shares${outstanding}`
}

function Concentration({ summary }: { summary: CurrentSummary }) {
  return (
    <Picture title="Concentration">
      <BarList
        ofWhole
        items={summary.concentration.map(({ top, shares, ofReported, ofOutstanding }) => ({
          id: String(top),
          label: `Top ${top}`,
          share: ofReported ?? 0,
          value: formatShare(ofReported),
          title: `${formatCompact(shares)} shares${ofOutstanding === null ? '' : `, ${formatShare(ofOutstanding)} of shares outstanding`}`,
        }))}
      />
      <p className={classes.aside}>
        {summary.concentration
          .filter(({ ofOutstanding }) => ofOutstanding !== null)
          .map(({ top, ofOutstanding }) => `Top ${top}: ${formatShare(ofOutstanding)} O/S`)
          .join(' · ')}
      </p>
    </Picture>
  )
}

function Picture({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.picture} aria-labelledby={id}>
      <h3 className={classes.title} id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
