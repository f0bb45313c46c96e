import type { Args } from '@rostrum/contract/platform/endpoint'
import { type FundQuery, type FundRow, funds } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '#lists/definition.ts'
import { fundColumns, fundFilters, fundSortPresets } from '#lists/definitions/funds.tsx'
import type { FilterFor } from '#lists/filters.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'

type Query = Args<typeof funds.list>['query']

export const fundList: ListDefinition<FundRow, FilterFor<typeof FundQuery>> = {
  category: 'funds',
  list: 'search/funds',
  termKey: 'term',
  context: 'Mutual funds, ETFs and other funds that report holdings',
  noun: ['fund', 'funds'],
  largest: 'Largest first',
  useRows: (query) => useQuery(queryFor(funds.list, { query: query as Query })),
  exportEndpoint: funds.export,
  columns: () => fundColumns([]),
  filters: fundFilters,
  sorts: fundSortPresets,
}

export const FundListPage = () => <ResultList definition={fundList} />
