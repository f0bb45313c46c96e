import { customSubjectLabels } from '@rostrum/contract/reports/custom-definition'
import type { CustomReport } from '@rostrum/contract/reports/custom-reports'
import { fullName } from '#platform/names.ts'
import type { ListSearch } from '#platform/search-params.ts'

export type ReportListSearch = ListSearch & { term?: string | undefined }

export const reportSortFields = ['name', 'subject', 'owner', 'updatedAt'] as const
type SortField = (typeof reportSortFields)[number]

const sortValues: Record<SortField, (report: CustomReport) => string> = {
  name: ({ name }) => name,
  subject: ({ definition }) => customSubjectLabels[definition.subject],
  owner: ({ owner }) => fullName(owner),
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
}

const isSortField = (field: string | undefined): field is SortField => reportSortFields.some((one) => one === field)

/** Those whose name, subject or owner has the words, in the order of the address; a person has few reports. */
export function foundReports(reports: readonly CustomReport[], { term, sortField, sortDirection }: ReportListSearch) {
  const wanted = term?.toLowerCase() ?? ''
  const words = ({ name, definition, owner }: CustomReport) =>
    [name, customSubjectLabels[definition.subject], fullName(owner)].join(' ').toLowerCase()
  const field = isSortField(sortField) ? sortField : 'updatedAt'
  const sign = (sortDirection ?? (field === 'updatedAt' ? 'desc' : 'asc')) === 'desc' ? -1 : 1
  return reports
    .filter((report) => words(report).includes(wanted))
    .sort((a, b) => sign * sortValues[field](a).localeCompare(sortValues[field](b), 'en'))
}
