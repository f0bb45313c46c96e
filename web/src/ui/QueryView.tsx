import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import classes from './QueryView.module.css'

type QueryViewProps<Data> = {
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'isRefetchError' | 'refetch'
  >
  /** Placeholder in the shape of the content. */
  skeleton?: ReactNode
  renderError?: (error: Error, retry: () => void) => ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query, skeleton, renderError, isEmpty, empty, children }: QueryViewProps<Data>) {
  const retry = () => void query.refetch()

  if (query.data === undefined) {
    if (query.error) {
      return (
        renderError?.(query.error, retry) ?? <DefaultError error={query.error} retry={retry} busy={query.isFetching} />
      )
    }
    return (
      <div aria-busy="true">
        <span className={classes.spoken} role="status">
          Loading
        </span>
        {skeleton ?? <DefaultSkeleton />}
      </div>
    )
  }

  // Rows of the previous page stay until the next have loaded; a failed refetch never removes them.
  return (
    <div className={classes.data} aria-busy={query.isPlaceholderData} data-stale={query.isPlaceholderData || undefined}>
      {query.isRefetchError && (
        <div className={classes.notice} role="alert">
          <span>Could not refresh. Showing earlier data.</span>
          <Button size="compact-xs" variant="default" loading={query.isFetching} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isEmpty?.(query.data) ? empty : children(query.data)}
    </div>
  )
}

function DefaultError({ error, retry, busy }: { error: Error; retry: () => void; busy: boolean }) {
  return (
    <ErrorState
      message={error.message}
      code={'code' in error && typeof error.code === 'string' ? error.code : undefined}
      action={
        <Button variant="default" loading={busy} onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}

function DefaultSkeleton() {
  return (
    <Stack gap={12} p={16}>
      <Skeleton height={12} width="40%" />
      <Skeleton height={12} width="85%" />
      <Skeleton height={12} width="70%" />
      <Skeleton height={12} width="78%" />
    </Stack>
  )
}
