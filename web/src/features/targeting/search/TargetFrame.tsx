// What the lists of organizations, people and funds have around them: the quarter, the ranking and the tabs.
import { Button, SegmentedControl, Tabs } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { TargetContext } from '@rostrum/contract/targeting/targets'
import { IconScale, IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListDefinition } from '#lists/definition.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { QuarterField } from '#market/QuarterField.tsx'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import tabClasses from '#ui/tabs.module.css'
import { targetContext } from '../api.ts'
import type { FitSubject } from '../fit/api.ts'
import { FitPanel } from '../fit/FitPanel.tsx'
import { useTriedWeights } from '../weights/use-tried-weights.ts'
import { WeightsPanel } from '../weights/WeightsPanel.tsx'
import { WhatMoved } from '../weights/WhatMoved.tsx'

const title = 'Target Search'

export interface FitListOptions<Row> {
  securityId: string
  quarter: string
  peers: TargetContext['peers']
  /** Weights are tried: the list of organizations says who moved. */
  isTrying: boolean
  onExplain: (row: Row) => void
}

type TargetFrameProps<Row extends { id: string }> = {
  kind: FitSubject
  analyticsDate: string | undefined
  /** Those in the address, being tried. */
  weights: string | undefined
  definitionOf: (options: FitListOptions<Row>) => ListDefinition<Row>
  nameOf: (row: Row) => string
}

export function TargetFrame<Row extends { id: string }>(props: TargetFrameProps<Row>) {
  usePageTitle(title)
  const security = useFocusedSecurity()
  if (!security) return <NoSecurity />
  return <Targets key={security.id} {...props} security={security} />
}

function Targets<Row extends { id: string }>(props: TargetFrameProps<Row> & { security: SecurityBrief }) {
  const { security, analyticsDate } = props
  const query = useQuery({ ...targetContext(security.id, analyticsDate), refetchInterval: whileComputing })
  return (
    <QueryView query={query}>
      {(context) =>
        context.quarter === null ? (
          <NotYet security={security} />
        ) : (
          <TargetList {...props} context={context} quarter={context.quarter} />
        )
      }
    </QueryView>
  )
}

/** Scores of a new security are usually ready within minutes. */
const whileComputing = (query: { state: { data?: TargetContext | undefined } }) =>
  query.state.data?.isBeingComputed ? 10_000 : false

type TargetListProps<Row extends { id: string }> = TargetFrameProps<Row> & {
  security: SecurityBrief
  context: TargetContext
  quarter: string
}

function TargetList<Row extends { id: string }>(props: TargetListProps<Row>) {
  const { kind, security, context, quarter, weights, definitionOf, nameOf } = props
  const isTrying = weights !== undefined
  const { peers, quarters, managerCount } = context
  const [explained, setExplained] = useState<{ id: string; name: string }>()
  const definition = useMemo(
    () =>
      definitionOf({
        securityId: security.id,
        quarter,
        peers,
        isTrying,
        onExplain: (row) => setExplained({ id: row.id, name: nameOf(row) }),
      }),
    [security.id, quarter, peers, isTrying, definitionOf, nameOf],
  )
  const list = useResultList(definition)
  const { address } = list
  const tried = useTriedWeights(list, context.weights)
  const why = typeof address.why === 'string' ? { id: address.why, name: '' } : undefined
  return (
    <>
      <PageHeader
        title={title}
        context={`Ranked for ${security.name} by the portfolios of ${formatQuarter(quarter)}, among ${formatNumber(managerCount)} managers`}
        actions={
          <>
            <ButtonLink to="/target/backtest" size="xs" variant="subtle">
              Back-test
            </ButtonLink>
            <ButtonLink to="/target/city" size="xs" variant="default">
              City view
            </ButtonLink>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconScale size={16} stroke={1.75} />}
              onClick={() => list.go({ ...address, weighing: true })}
            >
              {weightsLabel(context, isTrying)}
            </Button>
            <QuarterField
              label="Quarter"
              quarters={quarters}
              preset={quarters[0]}
              value={props.analyticsDate}
              onChange={(analyticsDate) => list.change({ analyticsDate })}
            />
          </>
        }
      />
      <KindTabs value={kind} kept={{ analyticsDate: props.analyticsDate, weights }} />
      <FilteredList
        definition={definition}
        list={list}
        choices={<Ranking value={address.sortField} onChange={(change) => list.change(change)} />}
      />
      <FitPanel
        kind={kind}
        profile={explained ?? why}
        asked={{ analyticsDate: props.analyticsDate, weights: tried.text }}
        onClose={() => {
          setExplained(undefined)
          if (why) list.go({ ...address, why: undefined })
        }}
      />
      <WeightsPanel
        security={security}
        context={context}
        tried={tried}
        moved={kind === 'organization' && <WhatMoved securityId={security.id} address={address} />}
        opened={address.weighing === true}
        onClose={() => list.go({ ...address, weighing: undefined })}
      />
    </>
  )
}

const weightsLabel = ({ weightSet }: TargetContext, isTrying: boolean): string => {
  if (isTrying) return 'Weights (not saved)'
  return weightSet ? `Weights: ${weightSet.name}` : 'Weights'
}

const tabs = [
  { kind: 'organization', path: '/target', label: 'Organizations' },
  { kind: 'person', path: '/target/people', label: 'People' },
  { kind: 'fund', path: '/target/funds', label: 'Funds' },
] as const

type KindTabsProps = { value: FitSubject; kept: { analyticsDate: string | undefined; weights: string | undefined } }

/** The quarter and tried weights are kept; filters differ from list to list. */
function KindTabs({ value, kept }: KindTabsProps) {
  const navigate = useNavigate()
  return (
    <Tabs
      classNames={tabClasses}
      mb="sm"
      value={value}
      onChange={(next) =>
        void navigate({ to: tabs.find(({ kind }) => kind === next)?.path ?? '/target', search: kept })
      }
    >
      <Tabs.List aria-label="Organizations, people or funds">
        {tabs.map(({ kind, label }) => (
          <Tabs.Tab key={kind} value={kind}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

const rankings = [
  { value: 'fit', label: 'Best fit' },
  { value: 'likelihood', label: 'Most likely' },
  { value: 'amongComparable', label: 'Among comparable' },
  { value: 'capacity', label: 'Most room' },
]

type RankingProps = {
  value: string | undefined
  onChange: (change: { sortField?: string | undefined; sortDirection?: 'desc' | undefined }) => void
}

/** The two lists a person needs, the score itself, and the room for a position. */
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
        title={`Scores for ${security.name} are being calculated`}
        message="They are usually ready within a few minutes after filings have been imported. This page updates by itself."
      />
    </SectionCard>
  </>
)
