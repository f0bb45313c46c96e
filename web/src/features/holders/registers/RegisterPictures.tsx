import { Button, SegmentedControl } from '@mantine/core'
import type { Breakdown, RegisterDetail } from '@rostrum/contract/holders/register-rows'
import type { BreakdownDimension, RegisterKind } from '@rostrum/contract/holders/register-values'
import { useId, useState } from 'react'
import { formatCompact, formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from '../shared/Pictures.module.css'
import { type RegisterSearch, useRegisterAddress } from './address.ts'
import { breakdownLabel, dimensionTitle, slicesOf } from './labels.ts'

/** The filter that clicking a bar of each chart sets. */
const filterOf = {
  band: 'bands',
  country: 'countries',
  state: 'states',
  tenure: 'tenures',
  intermediary: 'intermediaries',
  type: 'types',
} as const satisfies Record<BreakdownDimension, keyof RegisterSearch>

const dimensions: BreakdownDimension[] = ['band', 'country', 'state', 'tenure', 'intermediary', 'type']
/** Bar limit that keeps charts side by side at a similar height. */
const most = 8

export function RegisterPictures({ kind, snapshot }: { kind: RegisterKind; snapshot: RegisterDetail }) {
  const { search, go } = useRegisterAddress()
  const { measure } = search
  // A chart with a single bar adds nothing to the totals.
  const charted = dimensions.filter(
    (dimension) => snapshot.breakdowns.filter((one) => one.dimension === dimension).length > 1,
  )
  if (charted.length === 0) return null
  return (
    <SectionCard
      title="Holder breakdown"
      description="Click a bar to filter the table"
      flush
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Count by"
          data={[
            { value: 'holders', label: 'Holders' },
            { value: 'shares', label: 'Shares' },
          ]}
          value={measure ?? 'holders'}
          onChange={(value) => go({ ...search, measure: value === 'shares' ? 'shares' : undefined }, true)}
        />
      }
    >
      <div className={classes.grid}>
        {charted.map((dimension) => (
          <Picture key={dimension} kind={kind} snapshot={snapshot} dimension={dimension} />
        ))}
      </div>
    </SectionCard>
  )
}

interface PictureProps {
  kind: RegisterKind
  snapshot: RegisterDetail
  dimension: BreakdownDimension
}

function Picture({ kind, snapshot, dimension }: PictureProps) {
  const { search, change } = useRegisterAddress()
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const key = filterOf[dimension]
  const chosen: readonly string[] = search[key] ?? []
  const pick = (code: string) => {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]
    change({ [key]: next.length > 0 ? next : undefined })
  }
  const slices = slicesOf(snapshot.breakdowns, dimension, search.measure ?? 'holderCount')
  const items = slices.map((slice) => ({
    id: slice.code,
    label: breakdownLabel(dimension, slice.code),
    ...measured(slice, snapshot, search.measure),
    isPicked: chosen.includes(slice.code),
    onPick: () => pick(slice.code),
  }))
  // Selected bars are always shown.
  const shown = isWhole ? items : items.filter(({ isPicked }, index) => index < most || isPicked)
  return (
    <section className={classes.picture} aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {dimensionTitle(kind, dimension)}
      </h3>
      <BarList items={shown} />
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
    </section>
  )
}

function measured(slice: Breakdown, snapshot: RegisterDetail, measure: RegisterSearch['measure']) {
  const share =
    measure === 'shares'
      ? slice.shares / Math.max(1, snapshot.shares)
      : slice.holderCount / Math.max(1, snapshot.holderCount)
  const holders = `${formatNumber(slice.holderCount)} ${slice.holderCount === 1 ? 'holder' : 'holders'}`
  return {
    share,
    value: measure === 'shares' ? formatShare(share) : formatNumber(slice.holderCount),
    title: `${holders}, ${formatCompact(slice.shares)} shares`,
  }
}
