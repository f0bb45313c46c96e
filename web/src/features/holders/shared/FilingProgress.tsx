import type { Quarter } from '@rostrum/contract/holders/current'
import { filingDeadline, formatQuarter } from '@rostrum/contract/market/quarters'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './FilingProgress.module.css'

type Way = { label: string; search: { quarter?: string | undefined } | { from?: undefined; to?: string | undefined } }

type FilingProgressProps = {
  /** Latest first. */
  quarters: Quarter[]
  /** The latest quarter on screen. */
  shown: string | undefined
  /** Added about the managers that have filed, while the screen shows the open quarter. */
  aside?: string
  /** Links to the quarter now being filed, and back to the prior one. */
  there: Way['search']
  back: Way
}

/** During filing season: how complete the quarter is, with a link to it or back. */
export function FilingProgress({ quarters, shown, aside = '', there, back }: FilingProgressProps) {
  const [begun] = quarters
  if (!begun?.isBeingReported) return null
  const { quarter, reportedCount, missingCount } = begun
  const isShown = shown === quarter
  const way = isShown ? back : { label: `Show ${formatQuarter(quarter)}`, search: there }
  const counted = `${formatNumber(reportedCount)} of ${formatNumber(reportedCount + missingCount)} managers have filed`
  return (
    <p className={classes.root}>
      {formatQuarter(quarter)} filings are open: {counted}
      {isShown && aside}. 13F deadline: {formatDay(filingDeadline(quarter))}.{' '}
      <AnchorLink
        inherit
        underline="always"
        to="."
        search={(before) => changed(before, way.search)}
        resetScroll={false}
      >
        {way.label}
      </AnchorLink>
    </p>
  )
}
