import { useDebouncedValue } from '@mantine/hooks'
import type { AlertRule } from '@rostrum/contract/holders/alert-rules'
import { alerts } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Result } from '@rostrum/contract/platform/endpoint'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { formatNumber } from '#platform/formats.ts'
import { alertPreview } from './api.ts'
import classes from './Rules.module.css'

type Preview = Result<typeof alerts.preview>

/** How many alerts these rules would have created for the latest quarter; not requested while the rules are invalid. */
export function usePreview(rules: AlertRule[]): UseQueryResult<Preview> {
  const text = JSON.stringify(rules)
  const [settled] = useDebouncedValue(text, defaultDebounce)
  const asked = useMemo(() => JSON.parse(settled) as AlertRule[], [settled])
  const isValid = alerts.preview.body.safeParse({ rules: asked }).success
  return useQuery({ ...alertPreview(asked), enabled: isValid })
}

export function PreviewSummary({ preview: { data, isError, isFetching } }: { preview: UseQueryResult<Preview> }) {
  return (
    <p className={classes.preview} role="status" aria-busy={isFetching}>
      {data ? <Words preview={data} /> : isError ? 'Couldn’t preview these rules.' : 'Counting…'}
    </p>
  )
}

function Words({ preview: { quarter, total } }: { preview: Preview }) {
  if (!quarter) return 'No filings yet to preview these rules with.'
  return (
    <>
      These rules would have triggered <strong>{formatNumber(total)}</strong> {total === 1 ? 'alert' : 'alerts'} for{' '}
      {formatQuarter(quarter)}.
    </>
  )
}
