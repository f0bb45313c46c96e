import { Button, SegmentedControl } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type LinkedSecurity, linkStateNames, type SecurityLink } from '@rostrum/contract/operating-securities'
import { type LinkState, linkStates } from '@rostrum/contract/operating-securities-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { changed, pagingOf } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { securityLinkCounts, securityLinks, useDecideSecurities } from './api.ts'
import { InstallationFrame } from './InstallationFrame.tsx'
import classes from './SecuritiesPage.module.css'

interface LinkSearch {
  state?: LinkState | undefined
  search?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Securities that several sources name differently: which were joined, and which need a decision. */
export function SecuritiesPage() {
  const search: LinkSearch = useSearch({ from: '/shell/settings/installation/securities' })
  const navigate = useNavigate({ from: '/settings/installation/securities' })
  const change = (next: Partial<LinkSearch>) => void navigate({ search: changed(search, next) })
  const { page = 0, pageSize = defaultPageSize, state = 'unsure' } = search
  const counts = useQuery(securityLinkCounts())
  const list = useQuery(securityLinks({ search: search.search, state, pageSize, pageOffset: page * pageSize }))
  const decide = useDecision()
  const columns = useMemo(() => linkColumns(decide), [decide])
  const countOf = (of: LinkState) => counts.data?.states.find((one) => one.state === of)?.count
  return (
    <InstallationFrame
      tab="/settings/installation/securities"
      context={
        counts.data?.isWaiting
          ? 'They will be compared again within a minute'
          : 'Securities that may be the same under different CUSIPs'
      }
    >
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text.trim().slice(0, 200) }),
          label: 'Search by name, ticker or CUSIP',
          delay: defaultDebounce,
        }}
      >
        <SegmentedControl
          aria-label="State"
          value={state}
          onChange={(next) => change({ state: next as LinkState })}
          data={linkStates.map((value) => ({
            value,
            label: `${linkStateNames[value]}${countOf(value) === undefined ? '' : ` (${formatNumber(countOf(value) ?? 0)})`}`,
          }))}
        />
      </FilterBar>
      {list.isError && !list.data ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Compared securities"
          rows={list.data?.data ?? none}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          countLabel={(count) => `${formatNumber(count)} ${count === 1 ? 'pair' : 'pairs'}`}
          paging={pagingOf(search, list.data?.meta.total, change)}
          empty={<EmptyState title="Nothing to decide" message="No matching pairs of securities." />}
        />
      )}
    </InstallationFrame>
  )
}

const none: SecurityLink[] = []
const rowId = ({ first, second }: SecurityLink) => `${first.id} ${second.id}`

type Decision = SecurityLink['decision']
type Decide = (link: SecurityLink, decision: Decision) => void

const told: Record<Exclude<Decision, null> | 'undecided', string> = {
  same: 'are joined. Figures update within a minute.',
  apart: 'are kept apart. Figures update within a minute.',
  undecided: 'will be compared automatically within a minute.',
}

function useDecision(): Decide {
  const { mutateAsync } = useDecideSecurities()
  return useMemo(() => {
    const put = ({ first, second }: SecurityLink, decision: Decision) =>
      mutateAsync({ body: { firstId: first.id, secondId: second.id, decision } })
    return (link, decision) => {
      const names = `${nameOf(link.first)} and ${nameOf(link.second)}`
      put(link, decision).then(
        () => notifyWithUndo(`${names} ${told[decision ?? 'undecided']}`, () => void put(link, link.decision)),
        (error: unknown) => notifyError(`${names} were not changed. ${reasonOf(error)}`),
      )
    }
  }, [mutateAsync])
}

const nameOf = ({ ticker, number, name }: LinkedSecurity): string => number ?? ticker ?? name

const tones = { same: 'positive', unsure: 'warning', apart: undefined } as const

const linkColumns = (decide: Decide): DataColumn<SecurityLink>[] => [
  {
    id: 'first',
    header: 'Security',
    width: 190,
    grow: 1,
    required: true,
    cell: ({ first }) => <Side security={first} />,
  },
  {
    id: 'second',
    header: 'And',
    width: 190,
    grow: 1,
    required: true,
    cell: ({ second }) => <Side security={second} />,
  },
  {
    id: 'evidence',
    header: 'Evidence',
    width: 320,
    grow: 2,
    cell: ({ explanation, effectiveOn }) => (
      <div className={classes.evidence}>
        {explanation}
        {effectiveOn && ` New CUSIP since ${formatQuarter(effectiveOn)}.`}
      </div>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    cell: ({ state, decision, decidedBy, confidence }) => (
      <>
        <Chip tone={tones[state]}>{linkStateNames[state]}</Chip>
        <div className={classes.small}>
          {decision ? `by ${decidedBy ?? 'the command line'}` : `${Math.round(confidence * 100)}% sure`}
        </div>
      </>
    ),
  },
  {
    id: 'decision',
    header: 'Decision',
    width: 190,
    required: true,
    cell: (link) => <Actions link={link} decide={decide} />,
  },
]

function Side({ security: { name, ticker, number, classTitle } }: { security: LinkedSecurity }) {
  return (
    <>
      {name}
      <div className={classes.small}>{[ticker, classTitle, number].filter(Boolean).join(' · ')}</div>
    </>
  )
}

function Actions({ link, decide }: { link: SecurityLink; decide: Decide }) {
  const names = `${nameOf(link.first)} and ${nameOf(link.second)}`
  const button = (label: string, decision: Decision) => (
    <Button size="compact-sm" variant="default" aria-label={`${label} ${names}`} onClick={() => decide(link, decision)}>
      {label}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {link.state !== 'same' && button('Join', 'same')}
      {link.state !== 'apart' && button('Keep apart', 'apart')}
      {link.decision !== null && button('Undo', null)}
    </div>
  )
}
