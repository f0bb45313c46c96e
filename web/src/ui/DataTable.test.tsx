import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './data-table/column.ts'
import type { SortKey } from './data-table/sorting.ts'
import { render } from './testing/render.tsx'

type Holder = { id: string; name: string; shares: number }

const holders = (count: number): Holder[] =>
  Array.from({ length: count }, (_, index) => ({ id: `h${index}`, name: `Holder ${index + 1}`, shares: count - index }))

const columns: DataColumn<Holder>[] = [
  { id: 'name', header: 'Holder', sortField: 'name', required: true, cell: (row) => row.name },
  { id: 'shares', header: 'Shares', sortField: 'shares', align: 'right', cell: (row) => row.shares },
]
const rowId = (row: Holder) => row.id
const few = holders(20)
const many = holders(3000)

const grid = page.getByRole('grid', { name: 'Holders' })
const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })
const box = (number: number) => page.getByRole('checkbox', { name: `Select row ${number}`, exact: true })
const everyBox = page.getByRole('checkbox', { name: 'Select all rows' })

/** The active row of the keyboard navigation. */
const activeRow = () => document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '')

const focusGrid = () => {
  const element = grid.element() as HTMLElement
  element.focus()
}

const press = (keys: string) => userEvent.keyboard(keys)

describe('3,000 rows', () => {
  const open = vi.fn()
  beforeEach(async () => {
    open.mockClear()
    await render(
      <DataTable label="Holders" rows={many} rowId={rowId} columns={columns} onOpen={open} maxHeight={400} />,
    )
    await expect.element(row('Holder 1')).toBeVisible()
  })

  const drawn = () => grid.getByRole('row').elements().length

  test('have the full row count but are rendered only in part', async () => {
    await expect.element(grid).toHaveAttribute('aria-rowcount', '3001')
    expect(drawn()).toBeLessThan(40)
  })

  test('the keyboard reaches the first and last row and moves by page', async () => {
    focusGrid()
    await press('{ArrowDown}')
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '2')
    await press('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '3')
    await press('{PageDown}')
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '13')
    await press('{End}')
    await expect.element(row('Holder 3000')).toBeInViewport()
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '3001')
    expect(drawn()).toBeLessThan(40)
    await press('{ArrowDown}')
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '3001')
    await press('{Home}')
    await expect.element(row('Holder 1')).toBeInViewport()
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '2')
    await expect.element(grid).toHaveFocus()
  })

  test('Enter opens the active row, and with Control in a new tab', async () => {
    focusGrid()
    await press('{Enter}')
    expect(open).not.toHaveBeenCalled()
    await press('{ArrowDown}{ArrowDown}{Enter}')
    expect(open).toHaveBeenLastCalledWith(many[1], { newTab: false })
    await press('{Control>}{Enter}{/Control}')
    expect(open).toHaveBeenLastCalledWith(many[1], { newTab: true })
  })

  test('a click opens a row, and the keyboard continues from there', async () => {
    await row('Holder 5').click()
    expect(open).toHaveBeenLastCalledWith(many[4], { newTab: false })
    focusGrid()
    await press('{ArrowDown}')
    await expect.poll(activeRow).toHaveAttribute('aria-rowindex', '7')
  })
})

describe('selection', () => {
  const selected = vi.fn()
  const open = vi.fn()

  function Selectable() {
    const [ids, setIds] = useState<string[]>([])
    const select = (next: string[]) => {
      selected(next.toSorted((a, b) => few.findIndex(({ id }) => id === a) - few.findIndex(({ id }) => id === b)))
      setIds(next)
    }
    return (
      <DataTable
        label="Holders"
        rows={few}
        rowId={rowId}
        columns={columns}
        onOpen={open}
        selectedIds={ids}
        onSelectedIds={select}
        bulkActions={(chosen, clear) => <button type="button" onClick={clear}>{`Forget ${chosen.length}`}</button>}
      />
    )
  }

  beforeEach(async () => {
    selected.mockClear()
    open.mockClear()
    await render(<Selectable />)
    await expect.element(row('Holder 1')).toBeVisible()
  })

  const ids = (...numbers: number[]) => numbers.map((number) => `h${number - 1}`)

  test('a check box selects its row without opening it', async () => {
    await box(2).click()
    expect(selected).toHaveBeenLastCalledWith(ids(2))
    expect(open).not.toHaveBeenCalled()
    await expect.element(row('Holder 2')).toHaveAttribute('aria-selected', 'true')
    await expect.element(row('Holder 3')).toHaveAttribute('aria-selected', 'false')
    await box(2).click()
    expect(selected).toHaveBeenLastCalledWith([])
  })

  test('Shift selects a range, in both directions', async () => {
    await box(6).click()
    await box(3).click({ modifiers: ['Shift'] })
    expect(selected).toHaveBeenLastCalledWith(ids(3, 4, 5, 6))
    await expect.element(page.getByRole('button', { name: 'Forget 4' })).toBeVisible()
  })

  test('Space selects the active row, and Shift+Space a range', async () => {
    focusGrid()
    await press('{ArrowDown}{ArrowDown} ')
    expect(selected).toHaveBeenLastCalledWith(ids(2))
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(selected).toHaveBeenLastCalledWith(ids(2, 3, 4))
  })

  test('the header check box selects all, shows a partial selection, and clears it', async () => {
    await box(1).click()
    await expect.element(everyBox).toBePartiallyChecked()
    await everyBox.click()
    expect(selected).toHaveBeenLastCalledWith(few.map(rowId))
    await expect.element(everyBox).toBeChecked()
    await everyBox.click()
    expect(selected).toHaveBeenLastCalledWith([])
    await expect.element(everyBox).not.toBeChecked()
  })

  test('bulk actions can clear the selection', async () => {
    await box(1).click()
    await page.getByRole('button', { name: 'Forget 1' }).click()
    expect(selected).toHaveBeenLastCalledWith([])
    await expect.element(row('Holder 1')).toHaveAttribute('aria-selected', 'false')
  })
})

describe('headers', () => {
  function Sortable() {
    const [sort, setSort] = useState<SortKey[]>([])
    return <DataTable label="Holders" rows={few} rowId={rowId} columns={columns} sort={sort} onSort={setSort} />
  }
  const header = (name: string) => page.getByRole('columnheader', { name })
  const sortBy = (name: string, options = {}) => header(name).getByRole('button').click(options)

  test('names sort ascending first, figures descending first, and the third click clears the sort', async () => {
    await render(<Sortable />)
    await sortBy('Holder')
    await expect.element(header('Holder')).toHaveAttribute('aria-sort', 'ascending')
    await sortBy('Shares')
    await expect.element(header('Shares')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(header('Holder')).not.toHaveAttribute('aria-sort')
    await sortBy('Shares')
    await expect.element(header('Shares')).toHaveAttribute('aria-sort', 'ascending')
    await sortBy('Shares')
    await expect.element(header('Shares')).not.toHaveAttribute('aria-sort')
  })

  test('Shift adds a secondary sort', async () => {
    await render(<Sortable />)
    await sortBy('Holder')
    await sortBy('Shares', { modifiers: ['Shift'] })
    await expect.element(header('Holder')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(header('Shares')).toHaveAttribute('aria-sort', 'descending')
  })
})

test('a matrix of 5,000 rows draws those in sight, and its first column stays when it is scrolled', async () => {
  const peers = Array.from(
    { length: 14 },
    (_, index): DataColumn<Holder> => ({
      id: `peer${index}`,
      header: `Peer ${index}`,
      width: 120,
      align: 'right',
      cell: (each) => each.shares + index,
    }),
  )
  const [name] = columns
  const wide = [{ ...(name as DataColumn<Holder>), width: 200, pinned: true }, ...peers]
  await render(<DataTable label="Holders" rows={holders(5000)} rowId={rowId} columns={wide} maxHeight={400} />)
  await expect.element(row('Holder 1')).toBeVisible()
  const scroller = grid.element().parentElement as HTMLElement
  const cellOf = (holder: string) => page.getByRole('gridcell', { name: holder, exact: true })
  const left = cellOf('Holder 1').element().getBoundingClientRect().left
  scroller.scrollTo({ left: 600, top: 2500 * 32 })
  await expect.element(cellOf('Holder 2505')).toBeInViewport()
  expect(cellOf('Holder 2505').element().getBoundingClientRect().left).toBeCloseTo(left, 0)
  expect(grid.getByRole('row').elements().length).toBeLessThan(40)
})

describe('one page of a longer list', () => {
  const turn = vi.fn()
  const paging = { page: 2, pageSize: 20, total: 95, onPage: turn }

  test('rows are numbered by their position in the whole list', async () => {
    await render(<DataTable label="Holders" rows={few} rowId={rowId} columns={columns} paging={paging} />)
    await expect.element(grid).toHaveAttribute('aria-rowcount', '96')
    await expect.element(row('Holder 1')).toHaveAttribute('aria-rowindex', '42')
    await expect.element(row('Holder 20')).toHaveAttribute('aria-rowindex', '61')
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(turn).toHaveBeenLastCalledWith(3)
  })

  test('the totals are the last row', async () => {
    const totals = { name: 'Total', shares: '210' }
    await render(
      <DataTable label="Holders" rows={few} rowId={rowId} columns={columns} paging={paging} totals={totals} />,
    )
    await expect.element(grid).toHaveAttribute('aria-rowcount', '97')
    await expect.element(row('Total')).toHaveAttribute('aria-rowindex', '97')
  })
})

describe('groups', () => {
  const groups = {
    keyOf: ({ shares }: Holder) => (shares > 2500 ? 'large' : 'small'),
    label: (key: string) => `Positions: ${key}`,
  }
  const heading = (name: string) => page.getByRole('gridcell', { name })

  test('a heading precedes the first row of each group, also far down', async () => {
    await render(
      <DataTable label="Holders" rows={many} rowId={rowId} columns={columns} groups={groups} maxHeight={400} />,
    )
    await expect.element(heading('Positions: large')).toBeVisible()
    await expect.element(heading('Positions: small')).not.toBeInTheDocument()
    focusGrid()
    await press('{End}')
    await expect.element(row('Holder 3000')).toBeVisible()
    const scroller = grid.element().parentElement as HTMLElement
    // 500 rows and two headings above it, below the header.
    scroller.scrollTo({ top: 501 * 32 })
    await expect.element(heading('Positions: small')).toBeVisible()
    await expect.element(row('Holder 501')).toBeVisible()
    const [top, below] = [heading('Positions: small'), row('Holder 501')].map(
      (one) => one.element().getBoundingClientRect().top,
    )
    expect((below ?? 0) - (top ?? 0)).toBeCloseTo(32, 0)
  })
})
