import { SegmentedControl } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { TargetContext, TargetOrganization } from '@rostrum/contract/targeting/targets'
import { IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { QuarterField } from '#market/QuarterField.tsx'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { targetContext } from '../api.ts'
import { FitPanel } from '../fit/FitPanel.tsx'
import { targetList } from './target-list.tsx'

const title = 'Target Search'

export function TargetPage() {
  usePageTitle(title)
  const security = useFocusedSecurity()
  if (!security) return <NoSecurity />
  return <Targets key={security.id} security={security} />
}

function Targets({ security }: { security: SecurityBrief }) {
  const { analyticsDate } = useSearch({ from: '/shell/target' })
  const query = useQuery({ ...targetContext(security.id, analyticsDate), refetchInterval: whileComputing })
  return (
    <QueryView query={query}>
      {(context) =>
        context.quarter === null ? (
          <NotYet security={security} />
        ) : (
          <TargetList security={security} context={context} quarter={context.quarter} />
        )
      }
    </QueryView>
  )
}

/** Scores of a new security are usually ready within minutes. */
const whileComputing = (query: { state: { data?: TargetContext | undefined } }) =>
  query.state.data?.isBeingComputed ? 10_000 : false

type TargetListProps = { security: SecurityBrief; context: TargetContext; quarter: string }

function TargetList({ security, context, quarter }: TargetListProps) {
  const { peers, quarters, managerCount } = context
  const [explained, setExplained] = useState<{ id: string; name: string }>()
  const definition = useMemo(
    () =>
      targetList({
        securityId: security.id,
        peers,
        onExplain: ({ id, name }: TargetOrganization) => setExplained({ id, name }),
      }),
    [security.id, peers],
  )
  const list = useResultList(definition)
  const { address } = list
  const why = typeof address.why === 'string' ? { id: address.why, name: '' } : undefined
  return (
    <>
      <PageHeader
        title={title}
        context={`${formatNumber(managerCount)} managers ranked for ${security.name} by their 13F portfolios of ${formatQuarter(quarter)}`}
        actions={
          <QuarterField
            label="Quarter"
            quarters={quarters}
            preset={quarters[0]}
            value={typeof address.analyticsDate === 'string' ? address.analyticsDate : undefined}
            onChange={(analyticsDate) => list.change({ analyticsDate })}
          />
        }
      />
      <FilteredList
        definition={definition}
        list={list}
        choices={<Ranking value={address.sortField} onChange={(change) => list.change(change)} />}
      />
      <FitPanel
        organization={explained ?? why}
        onClose={() => {
          setExplained(undefined)
          if (why) list.go({ ...address, why: undefined })
        }}
      />
    </>
  )
}

const rankings = [
  { value: 'fit', label: 'Best fit' },
  { value: 'likelihood', label: 'Most likely' },
  { value: 'amongComparable', label: 'Among comparable' },
]

type RankingProps = {
  value: string | undefined
  onChange: (change: { sortField?: string | undefined; sortDirection?: 'desc' | undefined }) => void
}

/** The two lists a person needs, and the score itself. */
const Ranking = ({ value = 'fit', onChange }: RankingProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Rank by"
    data={rankings}
    value={rankings.some((one) => one.value === value) ? value : ''}
    onChange={(next) =>
      onChange(
        next === 'fit'
          ? { sortField: undefined, sortDirection: undefined }
          : { sortField: next, sortDirection: 'desc' },
      )
    }
  />
)

const NoSecurity = () => (
  <>
    <PageHeader title={title} />
    <SectionCard title="No security selected">
      <EmptyState
        icon={<IconTarget size={20} stroke={1.5} />}
        title="No security selected"
        message="Your company has no securities in Rostrum yet. Ask your administrator to add one to find its targets."
      />
    </SectionCard>
  </>
)

const NotYet = ({ security }: { security: SecurityBrief }) => (
  <>
    <PageHeader title={title} context={security.name} />
    <SectionCard title="Targets">
      <EmptyState
        icon={<IconTarget size={20} stroke={1.5} />}
        title={`Scores for ${security.name} are being computed`}
        message="They are usually ready within a few minutes after filings have been imported. This page updates by itself."
      />
    </SectionCard>
  </>
)
