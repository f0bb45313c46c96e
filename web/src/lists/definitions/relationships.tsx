// The relationship with an investor in a list: columns, filters and sorts.
import {
  type Coverage,
  coverageHelp,
  coverageLabels,
  coverages,
  lastContactLabels,
  lastContacts,
  nextContactLabels,
  nextContacts,
  type Relationship,
  tiers,
  unset,
} from '@rostrum/contract/irm/relationships'
import { formatDate } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { SortPreset } from '../definition.ts'
import type { FilterDefinition } from '../filters.ts'
import { Words } from './cells.tsx'
import { labelled } from './shared-filters.ts'

export function ContactDay({ at }: { at: Date | null }) {
  const { timeZone } = useUser()
  return <Words>{at && formatDate(at, timeZone)}</Words>
}

const tones = { covered: 'positive', gap: 'warning', never_met: 'neutral' } as const

export const CoverageChip = ({ coverage }: { coverage: Coverage }) => (
  <span title={coverageHelp}>
    <Chip tone={tones[coverage]}>{coverageLabels[coverage]}</Chip>
  </span>
)

/** `hidden` are the columns that a person has to turn on. */
export const relationshipColumns = <Row,>(
  of: (row: Row) => Relationship,
  hidden: readonly string[] = [],
): DataColumn<Row>[] =>
  columnsOf(of).map((column) => (hidden.includes(column.id) ? { ...column, hidden: true } : column))

const columnsOf = <Row,>(of: (row: Row) => Relationship): DataColumn<Row>[] => [
  { id: 'tier', header: 'Tier', width: 72, sortField: 'tier', cell: (row) => <Words>{of(row).tier}</Words> },
  {
    id: 'owner',
    header: 'Relationship owner',
    width: 152,
    sortField: 'owner',
    cell: (row) => {
      const { owner } = of(row)
      return <Words>{owner && fullName(owner)}</Words>
    },
  },
  {
    id: 'lastContact',
    header: 'Last contact',
    width: 116,
    sortField: 'lastContact',
    cell: (row) => <ContactDay at={of(row).lastContactAt} />,
  },
  {
    id: 'nextContact',
    header: 'Next contact',
    width: 116,
    sortField: 'nextContact',
    cell: (row) => <ContactDay at={of(row).nextContactAt} />,
  },
  {
    id: 'coverage',
    header: 'Coverage',
    width: 108,
    sortField: 'coverage',
    cell: (row) => <CoverageChip coverage={of(row).coverage} />,
  },
]

export const ofRow = ({ relationship }: { relationship: Relationship }): Relationship => relationship

export const relationshipFilters = [
  {
    kind: 'choices',
    key: 'tiers',
    label: 'Tier',
    options: [...tiers.map((tier) => ({ value: tier, label: `Tier ${tier}` })), { value: unset, label: 'No tier' }],
  },
  { kind: 'choices', key: 'owners', label: 'Relationship owner', options: 'owners' },
  { kind: 'choices', key: 'coverages', label: 'Coverage', options: labelled(coverages, coverageLabels) },
  { kind: 'choice', key: 'lastContact', label: 'Last contact', options: labelled(lastContacts, lastContactLabels) },
  { kind: 'choice', key: 'nextContact', label: 'Next contact', options: labelled(nextContacts, nextContactLabels) },
] as const satisfies FilterDefinition[]

export const relationshipSortPresets: SortPreset[] = [
  { label: 'Tier, A first', field: 'tier', direction: 'asc' },
  { label: 'Last contact, latest first', field: 'lastContact', direction: 'desc' },
  { label: 'Last contact, oldest first', field: 'lastContact', direction: 'asc' },
  { label: 'Next contact, soonest first', field: 'nextContact', direction: 'asc' },
]
