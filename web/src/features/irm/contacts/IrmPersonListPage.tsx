import { type IrmPersonQuery, type IrmPersonRow, irmMembership } from '@rostrum/contract/irm/contacts'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { FavoritePersonStar } from '#features/irm/favorites/public.ts'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { BulkProps, ListDefinition } from '#lists/definition.ts'
import { personColumns, personFilters, personSortPresets } from '#lists/definitions/people.tsx'
import { ofRow, relationshipColumns, relationshipSortPresets } from '#lists/definitions/relationships.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { IrmBulkActions } from './IrmBulkActions.tsx'
import { addedColumn, addedSort, ListActions, NothingYet, tagColumn } from './shared.tsx'
import { useDefinition } from './use-definition.tsx'

type Query = Args<typeof irmMembership.people>['query']

const noun: [string, string] = ['person', 'people']
const kind = { category: 'people', label: 'New person' } as const

const favoriteColumn: DataColumn<IrmPersonRow> = {
  id: 'favorite',
  header: 'Favorite',
  width: 84,
  cell: ({ id, favoriteId, organization, ...person }) => (
    <FavoritePersonStar
      size="row"
      id={id}
      name={fullName(person)}
      favoriteId={favoriteId}
      organizationId={organization?.id ?? null}
    />
  ),
}

export const irmPersonList: ListDefinition<IrmPersonRow, FilterFor<typeof IrmPersonQuery>> = {
  category: 'people',
  list: 'irm/people',
  termKey: 'search',
  context: 'People in your IRM',
  noun,
  actions: <ListActions {...kind} />,
  largest: 'Largest firm first',
  useRows: (query) => useQuery(queryFor(irmMembership.people, { query: query as Query })),
  exportEndpoint: irmMembership.exportPeople,
  columns: (context) => [
    ...personColumns<IrmPersonRow>(context, [
      favoriteColumn,
      tagColumn,
      ...relationshipColumns(ofRow, ['nextContact', 'coverage']),
    ]),
    addedColumn,
  ],
  filters: (context) => [
    { kind: 'switch', key: 'favoritesOnly', label: 'Favorites only' },
    ...tagFilters,
    ...personFilters(context),
  ],
  sorts: () => [...personSortPresets(), ...relationshipSortPresets, addedSort],
  BulkActions: (props: BulkProps<IrmPersonRow>) => <IrmBulkActions {...props} {...kind} noun={noun} />,
  empty: <NothingYet {...kind} />,
}

export const IrmPersonListPage = () => <ResultList definition={useDefinition('person', irmPersonList)} />
