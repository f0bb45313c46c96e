import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import type { Duplicate } from '@rostrum/contract/profiles/duplicates'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { PastTheEnd } from '#ui/data-table/PastTheEnd.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import type { ProfileKind } from '../kinds.ts'
import { pairKey, useDuplicatesAddress } from './address.ts'
import { duplicateList } from './api.ts'
import { ComparePair } from './ComparePair.tsx'
import { DuplicatePair } from './DuplicatePair.tsx'
import classes from './Duplicates.module.css'

const pageSize = 20

/** The queue of possible duplicates: merge each pair, or dismiss it permanently. */
export function DuplicatesPage() {
  usePageTitle('Duplicates')
  const { search, go } = useDuplicatesAddress()
  const { kind = 'person', distinct = false, page = 0, compare } = search
  const query = useQuery(duplicateList({ kind, ...(distinct && { distinct }), pageSize, pageOffset: page * pageSize }))
  const onPage = (next: number) => go({ ...search, page: next || undefined })
  const open = (pair: Duplicate) => go({ ...search, compare: pairKey(pair) })
  return (
    <>
      <PageHeader
        title="Duplicates"
        context="Profiles that share an email, a name and firm, a website or a phone number"
        breadcrumbs={[{ id: 'irm', node: <ListLink kind={kind} /> }]}
      />
      <div className={classes.choices}>
        <SegmentedControl
          aria-label="Profile type"
          data={[
            { value: 'person', label: 'People' },
            { value: 'organization', label: 'Organizations' },
          ]}
          value={kind}
          onChange={(next) =>
            go({ kind: next === 'person' ? undefined : (next as ProfileKind), distinct: search.distinct })
          }
        />
        <SegmentedControl
          aria-label="Which pairs"
          data={[
            { value: 'open', label: 'To review' },
            { value: 'distinct', label: 'Not duplicates' },
          ]}
          value={distinct ? 'distinct' : 'open'}
          onChange={(next) => go({ kind: search.kind, distinct: next === 'distinct' || undefined })}
        />
      </div>
      <QueryView
        query={query}
        skeleton={<PairSkeletons />}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={<NoDuplicates isDistinct={distinct} />}
      >
        {({ data, meta }) => (
          <>
            {data.length === 0 && <PastTheEnd pageSize={pageSize} total={meta.total} onPage={onPage} />}
            <ul className={classes.list}>
              {data.map((pair) => (
                <DuplicatePair key={pairKey(pair)} kind={kind} pair={pair} onCompare={() => open(pair)} />
              ))}
            </ul>
            {meta.total > pageSize && <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={onPage} />}
          </>
        )}
      </QueryView>
      {compare && (
        <ComparePair key={compare} kind={kind} ids={compare} onClose={() => go({ ...search, compare: undefined })} />
      )}
    </>
  )
}

const ListLink = ({ kind }: { kind: ProfileKind }) => (
  <AnchorLink to={kind === 'person' ? '/irm/people' : '/irm/organizations'}>
    IRM {kind === 'person' ? 'people' : 'organizations'}
  </AnchorLink>
)

const NoDuplicates = ({ isDistinct }: { isDistinct: boolean }) =>
  isDistinct ? (
    <EmptyState title="No pairs yet" message="Pairs you mark as not duplicates appear here." />
  ) : (
    <EmptyState title="No duplicates" message="No possible duplicates found." />
  )

const PairSkeletons = () => (
  <Stack gap={12}>
    <Skeleton height={168} />
    <Skeleton height={168} />
    <Skeleton height={168} />
  </Stack>
)
