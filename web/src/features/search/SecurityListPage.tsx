import type { Args } from '@rostrum/contract/platform/endpoint'
import { type SecurityQuery, type SecurityRow, securities } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { ListContext, ListDefinition } from '#lists/definition.ts'
import { Count, Day, Dollars, ProfileName, Words } from '#lists/definitions/cells.tsx'
import { countryOptions } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { nameOfCountry } from '#lists/places.ts'
import { ResultList } from '#lists/ResultList.tsx'
import { queryFor } from '#platform/api/query.ts'
import { formatPrice } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'

type Query = Args<typeof securities.list>['query']

export const securityList: ListDefinition<SecurityRow, FilterFor<typeof SecurityQuery>> = {
  category: 'securities',
  list: 'search/securities',
  termKey: 'term',
  context: 'Listed securities with price, market cap and 13F holders',
  noun: ['security', 'securities'],
  largest: 'Largest first',
  useRows: (query) => useQuery(queryFor(securities.list, { query: query as Query })),
  exportEndpoint: securities.export,
  columns: columnsFor,
  filters: () => [
    { kind: 'switch', key: 'ownOnly', label: 'Your securities only' },
    { kind: 'choices', key: 'sectors', label: 'Sector', options: 'sectors' },
    { kind: 'choices', key: 'subsectors', label: 'Subsector', options: 'subsectors' },
    { kind: 'choices', key: 'marketCaps', label: 'Market cap', options: 'marketCaps' },
    { kind: 'choices', key: 'country', label: 'Country', options: countryOptions },
    { kind: 'choices', key: 'exchanges', label: 'Exchange', options: 'exchanges' },
  ],
  sorts: () => [
    { label: 'Name', field: 'name', direction: 'asc' },
    { label: 'Ticker', field: 'ticker', direction: 'asc' },
    { label: 'Market cap, largest first', field: 'marketCap', direction: 'desc' },
    { label: 'Most holders first', field: 'holderCount', direction: 'desc' },
  ],
}

export const SecurityListPage = () => <ResultList definition={securityList} />

function columnsFor({ sectorName, subsectorName }: ListContext): DataColumn<SecurityRow>[] {
  return [
    {
      id: 'name',
      header: 'Security',
      width: 230,
      grow: 2,
      sortField: 'name',
      pinned: true,
      required: true,
      cell: ({ id, name }) => <ProfileName category="securities" id={id} name={name} />,
    },
    {
      id: 'ticker',
      header: 'Ticker',
      // Includes the exchange, as on screen.
      fileKeys: ['tickerExchange'],
      width: 120,
      sortField: 'ticker',
      cell: (row) => <Words>{row.tickerExchange ?? row.ticker}</Words>,
    },
    { id: 'classTitle', header: 'Class', width: 130, cell: (row) => <Words>{row.classTitle}</Words> },
    {
      id: 'sector',
      header: 'Sector',
      width: 160,
      grow: 1,
      sortField: 'sector',
      cell: (row) => <Words>{row.sectorCode && sectorName(row.sectorCode)}</Words>,
    },
    {
      id: 'country',
      header: 'Country',
      width: 130,
      sortField: 'country',
      cell: (row) => <Words>{row.countryCode && nameOfCountry(row.countryCode)}</Words>,
    },
    {
      id: 'price',
      header: 'Price',
      width: 96,
      align: 'right',
      sortField: 'price',
      cell: (row) => (row.price === null ? <Words>{null}</Words> : formatPrice(row.price)),
    },
    {
      id: 'marketCap',
      header: 'Market cap',
      width: 104,
      align: 'right',
      sortField: 'marketCap',
      cell: (row) => <Dollars value={row.marketCap} />,
    },
    {
      id: 'holderCount',
      header: 'Holders (13F)',
      width: 130,
      align: 'right',
      sortField: 'holderCount',
      cell: (row) => <Count value={row.holderCount} />,
    },
    {
      id: 'subsector',
      header: 'Subsector',
      width: 180,
      hidden: true,
      cell: (row) => <Words>{row.subsectorCode && subsectorName(row.subsectorCode)}</Words>,
    },
    { id: 'priceOn', header: 'Price as of', width: 110, hidden: true, cell: (row) => <Day value={row.priceOn} /> },
  ]
}
