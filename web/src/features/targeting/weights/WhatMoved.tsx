import { useQuery } from '@tanstack/react-query'
import type { ListAddress } from '#lists/definition.ts'
import { listParams } from '#lists/definition.ts'
import { toListQuery } from '#platform/search-params.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { type TargetQuery, targetOrganizations } from '../api.ts'
import { Moved } from './Moved.tsx'
import classes from './WhatMoved.module.css'

type WhatMovedProps = { securityId: string; address: ListAddress }

const shown = 10
const byFit = { first: { field: 'fit', direction: 'desc' }, secondary: { field: 'name', direction: 'asc' } } as const

/** The first rows of the list by fit, and their places by the saved weights. */
export function WhatMoved({ securityId, address }: WhatMovedProps) {
  const { sortField, sortDirection, page, ...filters } = listParams(address)
  const query = useQuery(
    targetOrganizations(toListQuery({ ...filters, securityId, pageSize: shown }, byFit) as TargetQuery),
  )
  return (
    <section>
      <h3 className={classes.title}>What moved</h3>
      <p className={classes.note}>
        {address.weights
          ? `The top ${shown} of your list by fit, compared with the weights in use.`
          : 'Move a slider to see who moves up and down.'}
      </p>
      <QueryView query={query}>
        {({ data }) => (
          <ol className={classes.list} aria-label="Top of the list">
            {data.map((row, at) => (
              <li key={row.id}>
                <span className={classes.rank}>{at + 1}</span>
                <span className={classes.name} title={row.name}>
                  {row.name}
                </span>
                <span className={classes.score}>{row.fit.score ?? '–'}</span>
                <span className={classes.moved}>
                  {row.rankBefore !== undefined && <Moved rank={at + 1} before={row.rankBefore} />}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}
