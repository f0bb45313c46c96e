import type { ChartBlock, ReportPage } from '@rostrum/contract/reports/report'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from '#ui/testing/render.tsx'
import { ReportFileMenu } from './ReportFileMenu.tsx'
import { ReportPageView } from './ReportPageView.tsx'

const organization = 'b1a7c1d2-3c4d-4e5f-8a9b-0c1d2e3f4a5b'

const chart = (type: ChartBlock['chart']): ChartBlock => ({
  type: 'chart',
  title: `Shares as ${type}`,
  chart: type,
  labelHeader: 'Quarter',
  labelFormat: 'quarter',
  labels: ['2026-06-30', '2026-09-30'],
  series: [
    { name: 'Shares', format: 'integer', values: [1000, null], axis: 1 },
    { name: '% O/S', format: 'percent', values: [0.1, 0.125], axis: 2 },
  ],
  marks: [{ at: 1, text: 'Investor day' }],
  note: null,
})

const page: ReportPage = {
  title: 'Top holders',
  subtitle: 'Veltrane, Q3 2026',
  filters: ['Active holders only'],
  sources: ['SEC Form 13F, holdings as of Sep 30, 2026'],
  blocks: [
    {
      type: 'figures',
      title: null,
      figures: [
        {
          label: 'Holders',
          value: 212,
          format: 'integer',
          change: { value: -4, format: 'change', against: 'vs. Q2 2026' },
          note: null,
        },
        { label: '% O/S', value: null, format: 'percent', change: null, note: 'shares outstanding unknown' },
      ],
    },
    {
      type: 'table',
      title: null,
      columns: [
        { label: '#', format: 'integer' },
        { label: 'Holder', format: 'text' },
        { label: 'Change', format: 'change' },
      ],
      rows: [
        { cells: [1, 'Amber Hill Capital', -1500], link: { type: 'organization', id: organization }, tone: null },
        { cells: [null, 'Total', null], link: null, tone: 'total' },
      ],
      note: '1 of 212 holders',
    },
    { type: 'text', title: 'Method', paragraphs: ['Options are excluded.'] },
  ],
}

async function show(shown: ReportPage, onRow?: () => void) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ReportPageView page={shown} {...(onRow && { onRow })} /> }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider router={router as never} />)
  await expect.element(browser.getByRole('heading', { name: shown.title })).toBeVisible()
}

describe('a page of a report', () => {
  test('shows its figures, filters and sources as its files write them', async () => {
    await show(page)
    await expect.element(browser.getByRole('article', { name: 'Top holders' })).toBeVisible()
    await expect.element(browser.getByRole('list', { name: 'Filters' })).toHaveTextContent('Active holders only')
    await expect.element(browser.getByText('212', { exact: true })).toBeVisible()
    await expect.element(browser.getByText('vs. Q2 2026')).toBeVisible()
    await expect.element(browser.getByText('1 of 212 holders')).toBeVisible()
    await expect.element(browser.getByText('Options are excluded.')).toBeVisible()
    await expect.element(browser.getByText('SEC Form 13F, holdings as of Sep 30, 2026')).toBeVisible()
  })

  test('links a row to its record and writes unknown figures as a dash', async () => {
    await show(page)
    await expect
      .element(browser.getByRole('link', { name: 'Amber Hill Capital' }))
      .toHaveAttribute('href', `/organizations/${organization}`)
    await expect.element(browser.getByRole('cell', { name: '-1,500' })).toHaveAttribute('data-sign', 'negative')
    await expect.element(browser.getByRole('row', { name: /Total/ })).toHaveTextContent('–Total–')
  })

  test('reports a click on a row', async () => {
    const onRow = vi.fn()
    await show(page, onRow)
    await browser.getByRole('cell', { name: '-1,500' }).click()
    expect(onRow).toHaveBeenCalledWith(expect.objectContaining({ cells: [1, 'Amber Hill Capital', -1500] }))
  })

  test.each(['bar', 'stacked', 'line', 'area', 'scatter', 'treemap'] as const)(
    'draws a chart as %s, with the same figures in a table',
    async (type) => {
      await show({ ...page, blocks: [chart(type)] })
      const image = browser.getByRole('img', { name: new RegExp(`^Shares as ${type}`) })
      await expect.element(image).toBeVisible()
      await expect.poll(() => document.querySelectorAll('figure svg path').length).toBeGreaterThan(0)
      await browser.getByText('View as table').click()
      await expect
        .element(browser.getByRole('row', { name: /Q3 2026/ }))
        .toHaveTextContent('Q3 2026–12.50%Investor day')
    },
  )
})

test('the export menu offers the given formats', async () => {
  const onExport = vi.fn()
  await render(<ReportFileMenu formats={['pdf', 'csv']} onExport={onExport} />)
  await browser.getByRole('button', { name: 'Export' }).click()
  expect(browser.getByRole('menuitem').elements()).toHaveLength(2)
  await browser.getByRole('menuitem', { name: 'Export as PDF' }).click()
  expect(onExport).toHaveBeenCalledWith('pdf')
})
