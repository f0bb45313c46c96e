import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PackPage } from '@rostrum/contract/reports/packs'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ReportPageView } from '../page/public.ts'
import { pagePreview } from './api.ts'
import classes from './Packs.module.css'

const typingMs = 400

/** What the page shows now, as it will be in the files. */
export function PagePreview({ page, knownOn }: { page: PackPage; knownOn: string | null }) {
  const [asked] = useDebouncedValue(page, typingMs)
  // Another page is shown at once; only typing waits.
  const shown = asked.id === page.id ? asked : page
  const query = useQuery({ ...pagePreview(shown, knownOn), placeholderData: (before) => before })
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={query.isFetching}>
      <QueryView
        query={query}
        renderError={(error, retry) => (
          <ErrorState
            title="This page can’t be shown"
            message={reasonOf(error)}
            action={
              <Button size="compact-sm" variant="default" onClick={retry}>
                Try again
              </Button>
            }
          />
        )}
      >
        {({ pages }) =>
          pages.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a report are replaced as a whole
            <ReportPageView key={at} page={one} />
          ))
        }
      </QueryView>
    </section>
  )
}
