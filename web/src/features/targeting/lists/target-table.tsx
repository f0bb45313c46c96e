// The targets of a list as a table.
import { Button } from '@mantine/core'
import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import {
  dueRangeLabels,
  dueRanges,
  stageLabels,
  stages,
  type Target,
  type TargetQuery,
  targetLists,
} from '@rostrum/contract/targeting/lists'
import { IconArrowRight, IconMinus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmailButton } from '#features/email/compose/public.ts'
import { OwnerMenu } from '#features/irm/relationships/public.ts'
import type { BulkProps, ListDefinition } from '#lists/definition.ts'
import { Count, irmColumn, Words } from '#lists/definitions/cells.tsx'
import { organizationColumns, organizationFilters } from '#lists/definitions/organizations.tsx'
import { ofRow, relationshipColumns } from '#lists/definitions/relationships.tsx'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { formatDate, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { BandChip } from '../fit/BandChip.tsx'
import { FitScore } from '../fit/FitScore.tsx'
import { type MemberQuery, targetsOf } from './api.ts'
import { DueDay } from './DueDay.tsx'
import { StageChip } from './StageChip.tsx'
import { StageMenu } from './StageMenu.tsx'
import { useTargetActions } from './use-target-actions.ts'

interface TargetTableOptions {
  listId: string
  onEdit: (id: string) => void
}

export const targetTable = ({
  listId,
  onEdit,
}: TargetTableOptions): ListDefinition<Target, FilterFor<typeof TargetQuery>> => ({
  category: 'organizations',
  label: 'Targets',
  list: 'targetLists',
  termKey: 'term',
  context: '',
  noun: ['target', 'targets'],
  largest: 'By stage',
  useRows: (query) => useQuery(targetsOf(listId, query as MemberQuery)),
  preset: () => ({ first: { field: 'stage', direction: 'asc' }, secondary: { field: 'name', direction: 'asc' } }),
  exportEndpoint: targetLists.exportMembers,
  params: { id: listId },
  columns: (context) =>
    organizationColumns(context, [
      ...workColumns(onEdit),
      ...scoreColumns,
      irmColumn,
      ...relationshipColumns<Target>(ofRow, relationshipSorts),
    ]),
  filters: (context) => [
    { kind: 'choices', key: 'stages', label: 'Stage', options: labelled(stages, stageLabels) },
    { kind: 'choices', key: 'targetOwners', label: 'Target owner', options: 'owners' },
    { kind: 'choice', key: 'due', label: 'Due', options: labelled(dueRanges, dueRangeLabels) },
    ...organizationFilters(context),
  ],
  sorts: () => [
    { label: 'Due date', field: 'dueOn', direction: 'asc' },
    { label: 'Best fit first', field: 'fit', direction: 'desc' },
    { label: 'Most likely to open', field: 'likelihood', direction: 'desc' },
    { label: 'Latest move first', field: 'stageSince', direction: 'desc' },
    { label: 'Name', field: 'name', direction: 'asc' },
  ],
  BulkActions: (props: BulkProps<Target>) => (
    <Writes>
      <TargetBulkActions {...props} listId={listId} />
    </Writes>
  ),
})

function When({ at }: { at: Date }) {
  const { timeZone } = useUser()
  return formatDate(at, timeZone)
}

const workColumns = (onEdit: (id: string) => void): DataColumn<Target>[] => [
  {
    id: 'stage',
    header: 'Stage',
    width: 116,
    sortField: 'stage',
    cell: ({ stage }) => <StageChip stage={stage} />,
  },
  {
    id: 'nextStep',
    header: 'Next step',
    width: 200,
    grow: 1,
    cell: ({ nextStep }) => <Words>{nextStep}</Words>,
  },
  {
    id: 'dueOn',
    header: 'Due',
    width: 176,
    sortField: 'dueOn',
    cell: ({ dueOn, stage }) => (dueOn ? <DueDay dueOn={dueOn} stage={stage} /> : <Count value={null} />),
  },
  {
    id: 'targetOwner',
    header: 'Target owner',
    width: 130,
    sortField: 'targetOwner',
    cell: ({ targetOwner }) => <Words>{targetOwner && fullName(targetOwner)}</Words>,
  },
  {
    id: 'edit',
    header: 'Edit',
    width: 76,
    fileKeys: [],
    cell: ({ id, name }) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Edit ${name}`}
        onClick={(event) => {
          // The row opens the profile.
          event.stopPropagation()
          onEdit(id)
        }}
      >
        Edit
      </Button>
    ),
  },
]

const scoreColumns: DataColumn<Target>[] = [
  {
    id: 'fit',
    header: 'Fit',
    width: 128,
    sortField: 'fit',
    cell: ({ fit }) => <FitScore score={fit.score} reason={fit.reason} />,
  },
  {
    id: 'likelihood',
    header: 'Likelihood',
    width: 132,
    sortField: 'likelihood',
    cell: ({ fit }) => <BandChip band={fit.likelihood} kind="likelihood" />,
  },
  {
    id: 'purchase',
    header: 'Bought',
    width: 170,
    fileKeys: ['boughtShares', 'boughtQuarter', 'boughtFiledOn'],
    cell: ({ purchase }) => (
      <Words>{purchase && `${formatNumber(purchase.shares)} in ${formatQuarter(purchase.quarter)}`}</Words>
    ),
  },
  {
    id: 'stageSince',
    header: 'In stage since',
    width: 124,
    hidden: true,
    sortField: 'stageSince',
    cell: ({ stageSince }) => <When at={stageSince} />,
  },
  {
    id: 'listedAt',
    header: 'Listed',
    width: 116,
    hidden: true,
    sortField: 'listedAt',
    cell: ({ listedAt }) => <When at={listedAt} />,
  },
]

/** The people chosen for a target; where none was, those in the IRM at the organization. */
const recipientsOf = (rows: readonly Target[]) => ({
  personIds: rows.flatMap(({ people }) => people.map(({ id }) => id)),
  organizationIds: rows.filter(({ people }) => people.length === 0).map(({ id }) => id),
})

function TargetBulkActions({ rows, onDone, listId }: BulkProps<Target> & { listId: string }) {
  const actions = useTargetActions(listId)
  const button = { size: 'compact-sm', variant: 'default', disabled: actions.isPending } as const
  return (
    <>
      <StageMenu onPick={(stage) => void actions.move(rows, stage)}>
        <Button {...button} leftSection={<IconArrowRight size={14} stroke={1.75} />}>
          Move to…
        </Button>
      </StageMenu>
      <OwnerMenu onPick={(owner) => void actions.assign(rows, owner)}>
        <Button {...button} leftSection={<IconUser size={14} stroke={1.75} />}>
          Assign
        </Button>
      </OwnerMenu>
      <Button
        {...button}
        leftSection={<IconMinus size={14} stroke={1.75} />}
        onClick={() => void actions.remove(rows).then((isRemoved) => isRemoved && onDone())}
      >
        Remove from list
      </Button>
      <EmailButton size="compact-sm" opening={() => recipientsOf(rows)} />
    </>
  )
}
