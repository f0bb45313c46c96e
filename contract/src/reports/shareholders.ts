// Who owns the security, as pages for the board: each section is one page.
import { z } from 'zod'
import { endpoint, item, reportFile } from '../platform/endpoint.ts'
import { Report } from './report.ts'
import { type ShareholderSection, ShareholderSettings } from './shareholders-query.ts'

/** The formats of reports that are read page by page. */
export const pageFileFormats = ['pdf', 'xlsx', 'csv'] as const
export const shareholderSectionLabels: Record<ShareholderSection, string> = {
  summary: 'Ownership summary',
  top_holders: 'Top holders',
  concentration: 'Concentration',
  types: 'Investor types',
  styles: 'Investor styles',
  turnover: 'Turnover',
  regions: 'Regions',
  buyers_and_sellers: 'Buyers and sellers',
  new_and_exits: 'New holders and exits',
  peers: 'Peers',
}

export const ShareholderReport = z.object({
  /** Null where no manager has ever reported the security. */
  quarter: z.iso.date().nullable(),
  comparedWith: z.iso.date().nullable(),
  report: Report,
})
export type ShareholderReport = z.output<typeof ShareholderReport>

export const shareholderReports = {
  read: endpoint({
    method: 'GET',
    path: '/v2/reports/shareholders',
    summary: 'The shareholder report of a security: a page for each section',
    permission: 'member',
    query: ShareholderSettings,
    response: item(ShareholderReport),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/reports/shareholders/file',
    summary: 'The same pages as a file',
    permission: 'member',
    query: ShareholderSettings.extend({ format: z.enum(pageFileFormats) }),
    response: reportFile,
  }),
}
