// Who owns the security, as pages for the board: each section is one page.
import { z } from 'zod'
import { ofSecurity } from '../holders/values.ts'
import { orientations } from '../market/values.ts'
import { endpoint, item, reportFile } from '../platform/endpoint.ts'
import { list, queryBoolean } from '../platform/values.ts'
import { Report } from './report.ts'

/** The formats of reports that are read page by page. */
export const pageFileFormats = ['pdf', 'xlsx', 'csv'] as const

export const shareholderSections = [
  'summary',
  'top_holders',
  'concentration',
  'types',
  'styles',
  'turnover',
  'regions',
  'buyers_and_sellers',
  'new_and_exits',
  'peers',
] as const
export type ShareholderSection = (typeof shareholderSections)[number]
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

export const usualTop = 25
export const mostTop = 100

export const ShareholderSettings = z.object({
  ...ofSecurity,
  /** Default: the latest quarter with about as many filings as the prior one. */
  quarter: z.iso.date().optional(),
  /** Any earlier quarter; default: the prior one. */
  comparedWith: z.iso.date().optional(),
  /** How many holders, buyers and sellers a table has. */
  top: z.coerce.number<number>().int().min(5).max(mostTop).default(usualTop),
  orientation: z.enum(orientations).optional(),
  rollUp: queryBoolean,
  /** In this order; default: all. */
  sections: list(z.enum(shareholderSections)),
  /** Only what had been filed by the end of that day. */
  knownOn: z.iso.date().optional(),
})
export type ShareholderSettings = z.output<typeof ShareholderSettings>

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
