import { Select } from '@mantine/core'
import type { RegisterPosition } from '@rostrum/contract/holders/register-rows'
import { matchStates } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { positionFilters, positionQuery, type RegisterSearch, shownSort, useRegisterAddress } from '../address.ts'
import { positionList } from '../api.ts'
import { breakdownLabel } from '../labels.ts'
import { positionColumns } from '../position-columns.tsx'
import classes from '../RegisterPage.module.css'
import { RegisterPictures } from '../RegisterPictures.tsx'
import { RegisterTable } from '../RegisterTable.tsx'
import { SnapshotTimeline } from '../SnapshotTimeline.tsx'
import type { TabProps } from '../tab-props.ts'

const rowId = (row: RegisterPosition) => row.holderKey

export function HoldersTab({ kind, snapshot, snapshots }: TabProps) {
  const { search, go } = useRegisterAddress()
  const asked = positionQuery(search)
  const query = useQuery(positionList(kind, snapshot.id, asked))
  const columns = useMemo(() => positionColumns(kind, snapshot), [kind, snapshot])
  const { pageSize: _, pageOffset: __, ...filters } = asked
  return (
    <div className={classes.stack}>
      <SnapshotTimeline snapshots={snapshots} />
      <RegisterPictures kind={kind} snapshot={snapshot} />
      <div>
        <PositionFilters />
        <RegisterTable
          label="Holders"
          noun={['holder', 'holders']}
          query={query}
          columns={columns}
          rowId={rowId}
          sort={shownSort('holders', search)}
          onOpen={(row) => go({ ...search, holder: row.holderKey })}
          file={{ endpoint: registers[kind].exportPositions, id: snapshot.id, query: filters }}
          empty={<EmptyState title="No holder matches these filters" message="Remove a filter to see more." />}
        />
      </div>
    </div>
  )
}

const matchLabels = { confirmed: 'Matched', suggested: 'To confirm', none: 'Not matched' }

const facets = [
  ['bands', 'band', 'Size'],
  ['countries', 'country', 'Country'],
  ['states', 'state', 'State'],
  ['tenures', 'tenure', 'Held'],
  ['intermediaries', 'intermediary', 'Through'],
  ['types', 'type', 'Type'],
] as const

function PositionFilters() {
  const { search, change } = useRegisterAddress()
  return (
    <FilterBar
      search={{
        value: search.term ?? '',
        onChange: (term) => change({ term: term || undefined }),
        label: 'Search names, accounts, email',
      }}
      active={activeFilters(search, change)}
      onClearAll={() => change(Object.fromEntries(Object.keys(positionFilters(search)).map((key) => [key, undefined])))}
    >
      <Select
        aria-label="Matched to an organization"
        placeholder="Any match"
        clearable
        w={160}
        data={matchStates.map((value) => ({ value, label: matchLabels[value] }))}
        value={search.match ?? null}
        onChange={(match) => change({ match: (match as RegisterSearch['match']) ?? undefined })}
      />
    </FilterBar>
  )
}

function activeFilters(search: RegisterSearch, change: (next: Partial<RegisterSearch>) => void) {
  return facets.flatMap(([key, dimension, label]) => {
    const chosen: readonly string[] = search[key] ?? []
    return chosen.map((code) => ({
      id: `${key}:${code}`,
      label,
      value: breakdownLabel(dimension, code),
      onRemove: () => {
        const left = chosen.filter((one) => one !== code)
        change({ [key]: left.length > 0 ? left : undefined })
      },
    }))
  })
}
