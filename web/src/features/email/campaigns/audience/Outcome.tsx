import { type AudienceSummary, leftOutReasonNames } from '@rostrum/contract/email/campaigns/audience'
import type { MemberFilter } from '@rostrum/contract/email/campaigns/audience-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { FilterFigure } from '#ui/FilterFigure.tsx'
import classes from './Audience.module.css'

type OutcomeProps = {
  summary: UseQueryResult<AudienceSummary>
  show: MemberFilter | undefined
  onShow: (show: MemberFilter | undefined) => void
}

/** How many get it, and how many do not for which reason. Each figure filters the list below. */
export function Outcome({ summary, show, onShow }: OutcomeProps) {
  if (summary.isError && !summary.data) {
    return <PageError error={summary.error} onRetry={() => void summary.refetch()} />
  }
  const { recipients = 0, leftOut = [], isFrozen = false } = summary.data ?? {}
  const figures: { filter: MemberFilter; label: string; count: number }[] = [
    { filter: 'receiving', label: isFrozen ? 'Received it' : 'Will receive it', count: recipients },
    ...leftOut.map(({ reason, count }) => ({ filter: reason, label: leftOutReasonNames[reason], count })),
  ]
  return (
    <fieldset className={classes.outcome} aria-busy={summary.isFetching}>
      <legend className={classes.legend}>Recipients and exclusions</legend>
      {figures.map(({ filter, label, count }) => (
        <FilterFigure
          key={filter}
          label={label}
          isPressed={show === filter}
          onPress={() => onShow(show === filter ? undefined : filter)}
        >
          {summary.data ? formatNumber(count) : '–'}
        </FilterFigure>
      ))}
    </fieldset>
  )
}
