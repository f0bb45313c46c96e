// One table after the other, with the filters and sources of each page as lines of their own.
import type { Report, ReportPage } from '@rostrum/contract/reports/report'
import { csvLine } from '../http/csv.ts'
import { tableOf } from './tables.ts'

const byteOrderMark = '\uFEFF'

function linesOf(page: ReportPage): string[] {
  return [
    csvLine([page.title]),
    ...(page.subtitle ? [csvLine([page.subtitle])] : []),
    ...page.filters.map((filter) => csvLine([filter])),
    ...page.blocks.flatMap((block) => {
      const { title, headers, rows, notes } = tableOf(block)
      return [
        csvLine([]),
        ...(title ? [csvLine([title])] : []),
        ...(headers.length > 0 ? [csvLine(headers)] : []),
        ...rows.map((row) => csvLine(row.map(({ cell }) => cell))),
        ...notes.map((note) => csvLine([note])),
      ]
    }),
    csvLine([]),
    ...page.sources.map((source) => csvLine([source])),
  ]
}

export const csvOfReport = ({ pages }: Report): string =>
  byteOrderMark + pages.map((page) => linesOf(page).join('')).join(csvLine([]))
