// The frame of a report that is read on one screen: settings above, its pages below, and the same pages as a file.
import { Button, Skeleton } from '@mantine/core'
import type { Report, ReportFileFormat } from '@rostrum/contract/reports/report'
import { pageFileFormats } from '@rostrum/contract/reports/shareholders'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ReportFileMenu } from './ReportFileMenu.tsx'
import { ReportPageView } from './ReportPageView.tsx'
import classes from './ReportScreen.module.css'

type ReportScreenProps<Answer extends { report: Report }> = {
  title: string
  context: ReactNode
  help?: ReactNode
  settings: ReactNode
  query: UseQueryResult<Answer>
  onExport: (format: ReportFileFormat) => void
  empty: ReactNode
}

export function ReportScreen<Answer extends { report: Report }>(props: ReportScreenProps<Answer>) {
  const { title, context, help, settings, query, onExport, empty } = props
  usePageTitle(title)
  const hasPages = (query.data?.report.pages.length ?? 0) > 0
  return (
    <>
      <div className={classes.controls}>
        <PageHeader
          title={title}
          context={context}
          actions={
            <>
              {help}
              <Button
                variant="default"
                disabled={!hasPages}
                leftSection={<IconPrinter size={16} stroke={1.75} />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              <ReportFileMenu formats={pageFileFormats} disabled={!hasPages} onExport={onExport} />
            </>
          }
        />
        <div className={classes.settings}>{settings}</div>
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton height={700} maw={1120} mx="auto" />}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ report }) => report.pages.length === 0}
        empty={<div className={classes.empty}>{empty}</div>}
      >
        {({ report }) => (
          <div className={classes.pages}>
            {report.pages.map((page) => (
              <ReportPageView key={page.title} page={page} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}
