import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import type { EntitledPerson } from '@rostrum/contract/research/entitlements'
import { memberStateNames } from '@rostrum/contract/team'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { GrantCell, GrantState } from './GrantCell.tsx'

interface Viewer {
  products: readonly ResearchProduct[]
  mayWrite: boolean
  ownId: string
}

/** A column for each product of the customer; first, because a phone shows two columns. */
export const personColumns = ({ products, mayWrite, ownId }: Viewer): DataColumn<EntitledPerson>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    grow: 1,
    required: true,
    sortField: 'name',
    cell: (person) => `${fullName(person)}${person.userId === ownId ? ' (you)' : ''}`,
  },
  ...products.map(
    (product): DataColumn<EntitledPerson> => ({
      id: product,
      header: researchProductNames[product],
      width: 180,
      required: true,
      cell: (person) => {
        const grant = person.grants.find((one) => one.product === product)
        return mayWrite ? <GrantCell person={person} product={product} grant={grant} /> : <GrantState grant={grant} />
      },
    }),
  ),
  { id: 'email', header: 'Email', width: 220, grow: 1, sortField: 'email', cell: ({ email }) => email },
  {
    id: 'state',
    header: 'Status',
    width: 100,
    cell: ({ state }) => <Chip tone={state === 'locked' ? 'negative' : 'positive'}>{memberStateNames[state]}</Chip>,
  },
]
