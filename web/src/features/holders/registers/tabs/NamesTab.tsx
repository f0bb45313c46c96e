import { Button, SegmentedControl, Select } from '@mantine/core'
import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import type { NameQuery } from '@rostrum/contract/holders/register-rows-query'
import { matchConfidences, type RegisterKind } from '@rostrum/contract/holders/register-values'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useMemo } from 'react'
import type { z } from 'zod'
import { formatNumber } from '#platform/formats.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { nameQuery, shownSort, useRegisterAddress } from '../address.ts'
import { nameList } from '../api.ts'
import { RegisterTable } from '../RegisterTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { useDecisions } from '../use-decisions.ts'
import { NameCards } from './NameCards.tsx'
import classes from './NamesTab.module.css'
import { nameColumns } from './name-columns.tsx'
import { ReplaceMatch } from './ReplaceMatch.tsx'

type Decision = z.output<typeof NameQuery>['decision']
const rowId = (row: RegisterName) => row.plainName
const decisionLabels: Record<Decision, string> = {
  open: 'To review',
  set_aside: 'Set aside',
  confirmed: 'Matched',
  rejected: 'Not an institution',
}
/** In the order of the work. */
const decisionOrder = ['open', 'set_aside', 'confirmed', 'rejected'] as const satisfies readonly Decision[]
const confidenceLabels = { high: 'High', medium: 'Medium', low: 'Low', none: 'No suggestion' }

const nothing: Record<Decision, { title: string; message: string }> = {
  open: { title: 'All names reviewed', message: 'Your decisions also apply to later snapshots.' },
  set_aside: { title: 'No names set aside', message: 'Individuals and nominees appear here; they need no match.' },
  confirmed: {
    title: 'No names matched yet',
    message: 'Confirm a suggestion, or match a name to an organization.',
  },
  rejected: {
    title: 'No names here',
    message: 'Names marked as “Not an institution” appear here.',
  },
}

/** Names with suggested organizations, for the user to confirm or reject. */
export function NamesTab({ kind, snapshot }: TabProps) {
  const { search, go } = useRegisterAddress()
  const decision = search.decision ?? 'open'
  const query = useQuery(nameList(kind, snapshot.id, nameQuery(search)))
  const decisions = useDecisions(kind, snapshot.id)
  const decide = useNameActions(decisions)
  const mayWrite = useMayWrite()
  const actions = mayWrite ? decide : undefined
  const columns = useMemo(() => nameColumns(actions), [actions])
  const isPhone = useIsPhone()
  const rows = query.data?.data ?? []
  const confirmChosen = async (ids: string[], clear: () => void) => {
    const chosen = rows.filter((row) => ids.includes(row.plainName) && row.suggestion)
    if (chosen.length === 0) return
    await decisions.decide(
      chosen.map((row) => ({ plainName: row.plainName, organizationId: row.suggestion?.id ?? null })),
    )
    clear()
  }
  const replaced = rows.find((row) => row.plainName === search.holder)
  return (
    <div>
      <NameFilters />
      {mayWrite && decision === 'open' && (
        <ExactNames kind={kind} snapshotId={snapshot.id} onConfirm={decisions.decide} />
      )}
      {isPhone ? (
        <NameCards query={query} actions={actions} empty={<EmptyState {...nothing[decision]} />} />
      ) : (
        <RegisterTable
          key={decision}
          label="Names to match"
          noun={['name', 'names']}
          query={query}
          columns={columns}
          rowId={rowId}
          sort={shownSort('names', search)}
          bulkActions={
            mayWrite && decision === 'open'
              ? (ids, clear) => (
                  <Button size="compact-sm" onClick={() => void confirmChosen(ids, clear)}>
                    Confirm suggestions
                  </Button>
                )
              : undefined
          }
          empty={<EmptyState {...nothing[decision]} />}
        />
      )}
      <ReplaceMatch
        name={replaced}
        onClose={() => go({ ...search, holder: undefined })}
        onChoose={(organizationId) => replaced && decisions.decide([{ plainName: replaced.plainName, organizationId }])}
      />
    </div>
  )
}

type ExactNamesProps = {
  kind: RegisterKind
  snapshotId: string
  onConfirm: (decisions: { plainName: string; organizationId: string | null }[]) => Promise<void>
}

/** As many as one call decides. */
const mostAtOnce = 500

/** Names that are exactly those of an organization are confirmed together. */
function ExactNames({ kind, snapshotId, onConfirm }: ExactNamesProps) {
  const query = useQuery(nameList(kind, snapshotId, { decision: 'open', confidence: 'high', pageSize: mostAtOnce }))
  const exact = (query.data?.data ?? []).flatMap(({ plainName, suggestion }) =>
    suggestion ? { plainName, organizationId: suggestion.id } : [],
  )
  if (exact.length < 2) return null
  return (
    <div className={classes.exact}>
      <span>{`${formatNumber(exact.length)} names match an organization exactly.`}</span>
      <Button size="compact-sm" variant="light" onClick={() => void onConfirm(exact)}>
        Confirm all {formatNumber(exact.length)}
      </Button>
    </div>
  )
}

function useNameActions(decisions: ReturnType<typeof useDecisions>) {
  const { search, go } = useRegisterAddress()
  const confirm = useEffectEvent((name: RegisterName) =>
    decisions.decide([{ plainName: name.plainName, organizationId: name.suggestion?.id ?? null }]),
  )
  const reject = useEffectEvent((name: RegisterName) =>
    decisions.decide([{ plainName: name.plainName, organizationId: null }]),
  )
  const forget = useEffectEvent((name: RegisterName) => decisions.forget([name.plainName]))
  const replace = useEffectEvent((name: RegisterName) => go({ ...search, holder: name.plainName }))
  return useMemo(
    () => ({
      onConfirm: (name: RegisterName) => confirm(name),
      onReject: (name: RegisterName) => reject(name),
      onForget: (name: RegisterName) => forget(name),
      onReplace: (name: RegisterName) => replace(name),
    }),
    [],
  )
}

function NameFilters() {
  const { search, change } = useRegisterAddress()
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (term) => change({ term: term || undefined }),
        label: 'Search names',
      }}
    >
      <SegmentedControl
        aria-label="Decision"
        data={decisionOrder.map((value) => ({ value, label: decisionLabels[value] }))}
        value={search.decision ?? 'open'}
        onChange={(value) => change({ decision: value === 'open' ? undefined : (value as Decision) })}
      />
      <Select
        aria-label="Confidence"
        placeholder="Any confidence"
        clearable
        w={170}
        data={[...matchConfidences, 'none' as const].map((value) => ({ value, label: confidenceLabels[value] }))}
        value={search.confidence ?? null}
        onChange={(value) => change({ confidence: (value as typeof search.confidence) ?? undefined })}
      />
    </FilterBar>
  )
}
