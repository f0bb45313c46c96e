import { Skeleton } from '@mantine/core'
import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import type { Page } from '@rostrum/contract/platform/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatShare } from '#market/figures.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { PastTheEnd } from '#ui/data-table/PastTheEnd.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { usePaging } from '../use-paging.ts'
import classes from './NameCards.module.css'
import { Confidence, Decide, type NameActions, Organization } from './NameParts.tsx'

type NameCardsProps = { query: UseQueryResult<Page<RegisterName>>; actions: NameActions | undefined; empty: ReactNode }

/** The match queue for narrow screens: each name with its buttons. */
export function NameCards({ query, actions, empty }: NameCardsProps) {
  const paging = usePaging(query.data)
  return (
    <div className={classes.root}>
      <QueryView
        query={query}
        skeleton={<CardSkeletons />}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={empty}
      >
        {({ data }) => (
          <>
            {data.length === 0 && <PastTheEnd {...paging} />}
            <ul className={classes.list} aria-label="Names to match">
              {data.map((name) => (
                <Card key={name.plainName} name={name} actions={actions} />
              ))}
            </ul>
            <Pagination {...paging} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Card({ name, actions }: { name: RegisterName; actions: NameActions | undefined }) {
  const { decision, confidence, reason, shares, outstandingShare } = name
  return (
    <li className={classes.card}>
      <div className={classes.name}>{name.name}</div>
      <div className={classes.quiet}>
        {formatNumber(shares)} shares, {formatShare(outstandingShare, 2)} O/S
      </div>
      <div className={classes.match}>
        {decision === 'open' && !name.suggestion ? (
          <span className={classes.quiet}>No suggestion</span>
        ) : (
          <Organization name={name} />
        )}
        {confidence && <Confidence name={name} />}
      </div>
      {reason && <div className={classes.quiet}>{reason}</div>}
      {actions && <Decide name={name} actions={actions} size="sm" />}
    </li>
  )
}

const CardSkeletons = () => (
  <div className={classes.list}>
    {[0, 1, 2, 3].map((at) => (
      <div key={at} className={classes.card}>
        <Skeleton height={16} width="70%" />
        <Skeleton height={12} width="50%" />
        <Skeleton height={32} />
      </div>
    ))}
  </div>
)
