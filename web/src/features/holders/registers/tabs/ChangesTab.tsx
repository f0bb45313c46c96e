import { Select } from '@mantine/core'
import type { RegisterChange } from '@rostrum/contract/holders/register-rows'
import { type HolderMove, holderMoves } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCompact } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { changeQuery, shownSort, useRegisterAddress } from '../address.ts'
import { changeList, changeTotals } from '../api.ts'
import { breakdownLabel, moveLabels } from '../labels.ts'
import classes from '../RegisterPage.module.css'
import { RegisterTable } from '../RegisterTable.tsx'
import { snapshotLabel } from '../SnapshotActions.tsx'
import type { TabProps } from '../tab-props.ts'
import { MoveCards } from './MoveCards.tsx'

const rowId = (row: RegisterChange) => row.holderKey
const tones = { added: 'positive', departed: 'negative' } as const

const columns: DataColumn<RegisterChange>[] = [
  {
    id: 'name',
    header: 'Holder',
    width: 240,
    grow: 1,
    required: true,
    pinned: true,
    sortField: 'name',
    cell: (row) => row.name,
  },
  {
    id: 'move',
    header: 'Move',
    width: 116,
    cell: ({ move }) => (
      <Chip tone={move in tones ? tones[move as keyof typeof tones] : 'neutral'}>{moveLabels[move]}</Chip>
    ),
  },
  {
    id: 'before',
    header: 'Prior shares',
    width: 128,
    align: 'right',
    sortField: 'before',
    cell: (row) => formatNumber(row.before),
  },
  {
    id: 'after',
    header: 'Shares',
    width: 128,
    align: 'right',
    sortField: 'after',
    cell: (row) => formatNumber(row.after),
  },
  {
    id: 'change',
    header: 'Change',
    width: 128,
    align: 'right',
    sortField: 'change',
    cell: ({ change }) => <Delta value={change} format={formatNumber} />,
  },
  { id: 'account', header: 'Account', width: 120, cell: ({ account }) => account ?? '–' },
  {
    id: 'country',
    header: 'Country',
    width: 140,
    cell: ({ country }) => (country ? breakdownLabel('country', country) : '–'),
  },
]

/** Changes between the current snapshot and any other of the security. */
export function ChangesTab({ kind, snapshot, snapshots }: TabProps) {
  const { search, change } = useRegisterAddress()
  const totals = useQuery(changeTotals(kind, snapshot.id, search.against))
  const asked = changeQuery(search)
  const list = useQuery(changeList(kind, snapshot.id, asked))
  const others = snapshots.filter(({ id }) => id !== snapshot.id)
  if (others.length === 0) {
    return (
      <div className={classes.card}>
        <EmptyState
          icon={<IconArrowsDiff size={20} stroke={1.5} />}
          title="No earlier snapshot yet"
          message="Import a second snapshot to see additions and departures between the two."
        />
      </div>
    )
  }
  const { pageSize: _, pageOffset: __, ...filters } = asked
  const pickMove = (move: HolderMove) => {
    const chosen = search.moves ?? []
    const next = chosen.includes(move) ? chosen.filter((one) => one !== move) : [...chosen, move]
    change({ moves: next.length > 0 ? next : undefined })
  }
  return (
    <div className={classes.stack}>
      <QueryView query={totals}>
        {({ against, moves }) => (
          <MoveCards
            title={
              against
                ? `From ${formatDay(against.onDate)} to ${formatDay(snapshot.onDate)}`
                : 'There is no earlier snapshot. Choose one to compare with.'
            }
            moves={holderMoves.map((move) => ({
              move,
              holderCount: moves.find((one) => one.move === move)?.holderCount ?? 0,
              shares: moves.find((one) => one.move === move)?.shares ?? 0,
            }))}
            chosen={search.moves ?? []}
            onPick={pickMove}
            format={formatCompact}
          />
        )}
      </QueryView>
      <div>
        <FilterBar
          search={{
            value: search.term ?? '',
            onChange: (term) => change({ term: term || undefined }),
            label: 'Search holders',
          }}
        >
          <Select
            aria-label="Compare with"
            data={others.map((one) => ({ value: one.id, label: `vs. ${snapshotLabel(one)}` }))}
            value={search.against ?? totals.data?.against?.id ?? null}
            onChange={(against) => change({ against: against ?? undefined })}
            placeholder="Compare with"
            w={340}
            styles={{ input: { textOverflow: 'ellipsis' } }}
            maw="100%"
          />
        </FilterBar>
        <RegisterTable
          label="Additions and departures"
          noun={['holder', 'holders']}
          query={list}
          columns={columns}
          rowId={rowId}
          sort={shownSort('changes', search)}
          file={{ endpoint: registers[kind].exportChanges, id: snapshot.id, query: filters }}
          empty={<EmptyState title="No holder matches" message="Remove a filter to see more." />}
        />
      </div>
    </div>
  )
}
