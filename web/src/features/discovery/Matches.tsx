// Who matches the filters of a question, of each of the three lists.
import { encodeSort } from '@rostrum/contract/platform/sort'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconArrowRight } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { targetFunds, targetOrganizations, targetPeople } from '#features/targeting/public.ts'
import type { FilterValues } from '#lists/filters.ts'
import { useGate } from '#platform/session/flags.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { FundTable, MatchTable, PersonTable } from './MatchTable.tsx'

const pageSize = 25

interface MatchesProps {
  values: FilterValues
  security: SecurityBrief
}

/** The filters of the address as the list takes them. */
function askedFor({ values, security }: MatchesProps) {
  const { sortField, sortDirection, ...filters } = values
  const isSorted = typeof sortField === 'string' && (sortDirection === 'asc' || sortDirection === 'desc')
  const sort = isSorted ? { sort: encodeSort([{ field: sortField, direction: sortDirection }]) } : {}
  return { ...filters, ...sort, securityId: security.id, pageSize }
}

export function OrganizationMatches(props: MatchesProps) {
  const query = useQuery(targetOrganizations(askedFor(props)))
  return (
    <MatchCard query={query} to="/target" values={props.values} noun={['organization', 'organizations']}>
      {(rows) => <MatchTable rows={rows} ticker={props.security.ticker ?? props.security.name} />}
    </MatchCard>
  )
}

export function PersonMatches(props: MatchesProps) {
  const query = useQuery(targetPeople(askedFor(props)))
  return (
    <MatchCard query={query} to="/target/people" values={props.values} noun={['person', 'people']}>
      {(rows) => <PersonTable rows={rows} />}
    </MatchCard>
  )
}

export function FundMatches(props: MatchesProps) {
  const query = useQuery(targetFunds(askedFor(props)))
  return (
    <MatchCard query={query} to="/target/funds" values={props.values} noun={['fund', 'funds']}>
      {(rows) => <FundTable rows={rows} />}
    </MatchCard>
  )
}

interface MatchCardProps<Row> {
  query: UseQueryResult<{ data: Row[]; meta: { total: number } }>
  to: '/target' | '/target/people' | '/target/funds'
  values: FilterValues
  noun: readonly [string, string]
  children: (rows: Row[]) => ReactNode
}

function MatchCard<Row>({ query, to, values, noun, children }: MatchCardProps<Row>) {
  const isStandalone = useGate('iq_standalone')
  return (
    <QueryView query={query}>
      {({ data, meta }) => (
        <SectionCard
          flush
          title={`${meta.total.toLocaleString('en-US')} ${noun[meta.total === 1 ? 0 : 1]}`}
          description={meta.total > data.length ? `The first ${data.length} are shown` : undefined}
          actions={
            !isStandalone && (
              <ButtonLink
                to={to}
                search={values}
                variant="default"
                size="xs"
                rightSection={<IconArrowRight size={14} stroke={1.75} />}
              >
                Open in Target Search
              </ButtonLink>
            )
          }
        >
          {children(data)}
        </SectionCard>
      )}
    </QueryView>
  )
}
