// Base definition of every holder list: organization rows, shared filters, and bulk actions.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Page } from '@rostrum/contract/platform/paging'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { EmailButton } from '#features/email/compose/public.ts'
import { BulkRelationships } from '#features/irm/relationships/public.ts'
import { BulkTags } from '#features/irm/tags/public.ts'
import type { BulkProps, ListDefinition } from '#lists/definition.ts'
import type { FilterValues } from '#lists/filters.ts'
import { formatNumber } from '#platform/formats.ts'
import { holderFilters } from './holder-filters.ts'

export const holderTableHeight = 'max(420px, calc(100dvh - 180px))'

type WithHolder = { holder: Holder }
export type HolderRow<Row extends WithHolder> = Row & { id: string }

type Shared = 'category' | 'termKey' | 'context' | 'useRows' | 'filters' | 'isInIrm' | 'BulkActions' | 'maxHeight'

type HolderList<Row extends WithHolder, Key extends QueryKey, Query extends FilterValues> = Omit<
  ListDefinition<HolderRow<Row>>,
  Shared
> &
  Partial<Pick<ListDefinition<HolderRow<Row>>, 'filters'>> & {
    rows: (query: Query) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  }

export const holderList = <Row extends WithHolder, Key extends QueryKey, Query extends FilterValues>({
  rows,
  ...own
}: HolderList<Row, Key, Query>): ListDefinition<HolderRow<Row>> => ({
  category: 'organizations',
  termKey: 'term',
  context: '',
  filters: () => holderFilters,
  ...own,
  useRows: (query) =>
    useQuery({
      // The route has validated the URL against the query's schema.
      ...rows(query as Query),
      select: (page: Page<Row>) => ({ ...page, data: page.data.map((row) => ({ ...row, id: row.holder.id })) }),
    }),
  isInIrm: ({ holder }) => holder.isAffiliated,
  BulkActions: HolderActions,
  maxHeight: holderTableHeight,
})

const countedHolders = (count: number) => `${formatNumber(count)} ${count === 1 ? 'holder' : 'holders'}`

const HolderActions = ({ rows }: BulkProps<HolderRow<WithHolder>>) => (
  <>
    <EmailButton size="compact-sm" opening={() => ({ organizationIds: rows.map(({ id }) => id) })} />
    <BulkTags
      type="organization"
      rows={rows.map(({ id, holder }) => ({ id, taggings: holder.taggings }))}
      counted={countedHolders}
    />
    <BulkRelationships
      type="organization"
      rows={rows.map(({ id, holder }) => ({ id, relationship: holder.relationship }))}
      counted={countedHolders}
    />
  </>
)
