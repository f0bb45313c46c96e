import { PageQuery } from '@rostrum/contract/platform/paging'
import { sortOf } from '@rostrum/contract/platform/sort'
import { list } from '@rostrum/contract/platform/values'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { parseSearch, searchOf, stringifySearch, toListQuery } from '#platform/search-params.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { render } from '#ui/testing/render.tsx'
import { activeFilters } from './active-filters.tsx'
import { defaultSort } from './definition.ts'
import { cleared, type FilterDefinition, listOf } from './filters.ts'
import { useListAddress } from './use-list-address.ts'

const Query = PageQuery.extend({
  term: z.string().optional(),
  types: list(z.enum(['bank', 'hedge_fund'])),
  sort: sortOf(['name', 'relevance'], 'relevance_desc'),
})

type Firm = { id: string; name: string; type: string }

const firms: Firm[] = Array.from({ length: 90 }, (_, index) => ({
  id: `f${index}`,
  name: `Firm ${String(index + 1).padStart(2, '0')}`,
  type: index % 3 === 0 ? 'hedge_fund' : 'bank',
}))
const rowId = (row: Firm) => row.id
const columns: DataColumn<Firm>[] = [{ id: 'name', header: 'Firm', sortField: 'name', cell: (row) => row.name }]
const filters: FilterDefinition[] = [
  {
    kind: 'choices',
    key: 'types',
    label: 'Type',
    options: [
      { value: 'bank', label: 'Bank' },
      { value: 'hedge_fund', label: 'Hedge Fund' },
    ],
  },
]

/** Fake server: returns exactly what the URL requests. */
function answer(query: ReturnType<typeof toListQuery>) {
  const types = listOf((query as { types?: unknown }).types)
  const found = firms.filter(({ type }) => types.length === 0 || types.includes(type))
  const ordered = query.sort.startsWith('name_desc') ? found.toReversed() : found
  return { rows: ordered.slice(query.pageOffset, query.pageOffset + query.pageSize), total: found.length }
}

function FirmList() {
  const { address, go, change } = useListAddress('search/organizations')
  const { sortField, sortDirection, page: at = 0, pageSize = 50 } = address
  const { rows, total } = answer(toListQuery(address, defaultSort))
  const optionsOf = (options: unknown) => (Array.isArray(options) ? options : [])
  return (
    <>
      <button type="button" onClick={() => change({ types: ['hedge_fund'] })}>
        Only hedge funds
      </button>
      <button type="button" onClick={() => change(cleared(filters))}>
        Clear all
      </button>
      {activeFilters(filters, address, change, optionsOf).map(({ id, label, value, onRemove }) => (
        <button key={id} type="button" aria-label={`Remove filter ${label}`} onClick={onRemove}>
          {value}
        </button>
      ))}
      <DataTable
        label="Firms"
        rows={rows}
        rowId={rowId}
        columns={columns}
        sort={sortField && sortDirection ? [{ field: sortField, direction: sortDirection }] : []}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        paging={{
          page: at,
          pageSize,
          total,
          onPage: (next) => go({ ...address, page: next || undefined }),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}

const root = '/search/organizations'

async function open(address: string): Promise<RouterHistory> {
  const history = createMemoryHistory({ initialEntries: [`${root}${address}`] })
  const rootRoute = createRootRoute()
  // Lists are pages inside the shell, as in the application.
  const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
  const listRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: root,
    validateSearch: searchOf(Query, ['name']),
    component: FirmList,
  })
  const routeTree = rootRoute.addChildren([shellRoute.addChildren([listRoute])])
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  // The router's registered type is the application's.
  await render(<RouterProvider router={router as never} />)
  return history
}

const grid = page.getByRole('grid', { name: 'Firms' })
const chip = page.getByRole('button', { name: 'Remove filter Type' })
const firstFirm = () => grid.getByRole('gridcell').first()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const expectRange = (range: string) =>
  expect.element(page.getByRole('navigation', { name: 'Pages' }).getByText(range, { exact: true })).toBeVisible()

const expectAddress = (history: RouterHistory, address: string) =>
  expect.poll(() => history.location.href).toBe(`${root}${address}`)

test('a URL opens the list that it describes', async () => {
  await open('?types=hedge_fund&sortField=name&sortDirection=desc&page=1&pageSize=20')
  await expectRange('21–30 of 30')
  await expect.element(firstFirm()).toHaveTextContent('Firm 28')
  await expect.element(chip).toHaveTextContent('Hedge Fund')
  await expect.element(page.getByRole('columnheader', { name: 'Firm' })).toHaveAttribute('aria-sort', 'descending')
})

test('invalid URL parameters are ignored', async () => {
  await open('?types=circus&sortField=shoe&sortDirection=up&page=-4&pageSize=x')
  await expectRange('1–50 of 90')
  await expect.element(chip).not.toBeInTheDocument()
})

test('filters, sort and page are written to the URL, and Back undoes each', async () => {
  const history = await open('')
  await press('Next page')
  await expectAddress(history, '?page=1')
  await expectRange('51–90 of 90')
  await press('Only hedge funds')
  // A filter change resets to the first page.
  await expectAddress(history, '?types=hedge_fund')
  await expectRange('1–30 of 30')
  await page.getByRole('columnheader', { name: 'Firm' }).getByRole('button').click()
  await expectAddress(history, '?types=hedge_fund&sortField=name&sortDirection=asc')

  history.back()
  await expectAddress(history, '?types=hedge_fund')
  await expect.element(page.getByRole('columnheader', { name: 'Firm' })).not.toHaveAttribute('aria-sort')
  history.back()
  await expectAddress(history, '?page=1')
  await expectRange('51–90 of 90')
  await expect.element(chip).not.toBeInTheDocument()
  history.forward()
  await expect.element(chip).toHaveTextContent('Hedge Fund')
})

test('a chip removes its filter, and Clear all removes every one', async () => {
  const history = await open('?types=bank&types=hedge_fund')
  await page.getByRole('button', { name: 'Remove filter Type' }).first().click()
  await expectAddress(history, '?types=hedge_fund')
  await press('Clear all')
  await expectAddress(history, '')
  await expectRange('1–50 of 90')
})

test('paging keeps the filter, and a new page size resets to the first page', async () => {
  const history = await open('?types=bank')
  await press('Last page')
  await expectAddress(history, '?types=bank&page=1')
  await expectRange('51–60 of 60')
  await press('First page')
  await expectAddress(history, '?types=bank')
  await press('Next page')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('20')
  await expectAddress(history, '?types=bank&pageSize=20')
  await expectRange('1–20 of 60')
})

test('a page past the end links to the last one', async () => {
  const history = await open('?page=9')
  await page.getByRole('button', { name: 'Go to last page' }).click()
  await expectAddress(history, '?page=1')
  await expectRange('51–90 of 90')
})
