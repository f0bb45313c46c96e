import { VisuallyHidden } from '@mantine/core'
import {
  type EngagementLabel,
  type EngagementSummary,
  type EngagementTrend,
  engagementLabelNames,
  engagementTrendNames,
} from '@rostrum/contract/irm/engagement'
import { engagementLabels } from '@rostrum/contract/market/values'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import classes from './Engagement.module.css'

const arrows = { increased: IconArrowUpRight, decreased: IconArrowDownRight, stable: IconArrowRight } as const

/** Five steps, filled up to the level of the label. */
const Steps = ({ label }: { label: EngagementLabel }) => {
  const height = engagementLabels.length - engagementLabels.indexOf(label)
  return (
    <span className={classes.steps} aria-hidden="true">
      {engagementLabels.map((step, place) => (
        <span key={step} className={classes.step} data-filled={place < height || undefined} />
      ))}
    </span>
  )
}

/** The arrow is decorative: screen readers get the text. */
export function Trend({ trend, isSpelt }: { trend: EngagementTrend; isSpelt?: boolean }) {
  const Arrow = arrows[trend]
  const words = engagementTrendNames[trend]
  return (
    <span className={classes.trend} data-trend={trend}>
      <Arrow size={14} stroke={2} aria-hidden="true" />
      {isSpelt ? words : <VisuallyHidden>, {words.toLowerCase()}</VisuallyHidden>}
    </span>
  )
}

export const Label = ({ label }: { label: EngagementLabel }) => (
  <span className={classes.label}>
    <Steps label={label} />
    {engagementLabelNames[label]}
  </span>
)

export const shownPercentile = (percentile: number): string => formatPercent(percentile / 100)

const interactions = (count: number) => `${formatNumber(count)} ${count === 1 ? 'interaction' : 'interactions'}`

/** Engagement in a single table cell. */
export const EngagementLevel = ({ label, trend, percentile, interactionCount }: EngagementSummary) => (
  <span
    className={classes.level}
    title={`${engagementTrendNames[trend]}. Percentile ${shownPercentile(percentile)}, ${interactions(interactionCount)} in 24 months`}
  >
    <Label label={label} />
    <Trend trend={trend} />
  </span>
)
