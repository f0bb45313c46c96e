import { type CoverageReport, coverage, coveredHolders, targetHelp } from '@rostrum/contract/irm/coverage'
import { coverageHelp } from '@rostrum/contract/irm/relationships'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { IconAddressBook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatShare } from '#market/figures.ts'
import { saveFile } from '#platform/api/download.ts'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ExportFormat, ExportMenu } from '#ui/ExportMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { Stat } from '#ui/Stat.tsx'
import { coverageReport } from '../api.ts'
import { type CoverageSearch, isFiltered, queryOf } from './address.ts'
import { CoverageFilters } from './CoverageFilters.tsx'
import classes from './CoveragePage.module.css'
import { CoverageTable } from './CoverageTable.tsx'

const formats = ['csv', 'xlsx'] as const

export function CoveragePage() {
  usePageTitle('Coverage')
  const search: CoverageSearch = useSearch({ from: '/shell/coverage' })
  const navigate = useNavigate({ from: '/coverage' })
  const change = (next: Partial<CoverageSearch>) => void navigate({ search: { ...search, ...next }, replace: true })
  const focused = useFocusedSecurity()
  const query = useQuery({ ...coverageReport(queryOf(search)), placeholderData: keepPreviousData })
  const save = (format: ExportFormat) => saveFile(coverage.export, { query: queryOf(search) }, format)
  return (
    <div className={classes.page}>
      <PageHeader
        breadcrumbs={[{ id: 'irm', node: 'IRM' }]}
        title="Coverage"
        context={
          <>
            Top {coveredHolders} holders{focused?.ticker && ` of ${focused.ticker}`}
            {query.data?.quarter && ` as of ${formatQuarter(query.data.quarter)}`} and your targets, with contact in the
            last 12 months
          </>
        }
        actions={query.data?.rows.length ? <ExportMenu formats={formats} onExport={save} /> : undefined}
      />
      <CoverageFilters search={search} change={change} />
      <QueryView
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={isFiltered(search) ? <NoMatches /> : <NothingYet />}
      >
        {(report) => (
          <>
            <Summary report={report} />
            <CoverageTable report={report} groupBy={search.groupBy} />
            <p className={classes.method}>
              {coverageHelp} {targetHelp}
            </p>
          </>
        )}
      </QueryView>
    </div>
  )
}

const NoMatches = () => <EmptyState title="No Matches" message="Change or clear the filters to see more investors." />

const NothingYet = () => (
  <EmptyState
    icon={<IconAddressBook size={20} stroke={1.5} />}
    title="No holders or targets yet"
    message={targetHelp}
    action={
      <ButtonLink to="/search/organizations" variant="default">
        Search organizations
      </ButtonLink>
    }
  />
)

function Summary({ report: { summary } }: { report: CoverageReport }) {
  const { total, covered, gap, neverMet, planned, coveredValueShare } = summary
  const ofAll = (count: number) => `${formatShare(total === 0 ? 0 : count / total, 0)} of ${formatNumber(total)}`
  return (
    <div className={classes.summary}>
      <Stat label="Covered" value={formatNumber(covered)} hint={ofAll(covered)} />
      <Stat label="Gaps" value={formatNumber(gap)} hint={ofAll(gap)} />
      <Stat label="Never met" value={formatNumber(neverMet)} hint={ofAll(neverMet)} />
      <Stat label="Contact planned" value={formatNumber(planned)} hint={ofAll(planned)} />
      {coveredValueShare !== null && (
        <Stat label="Value covered" value={formatShare(coveredValueShare)} hint="of the positions listed here" />
      )}
    </div>
  )
}
