import { Table } from '@mantine/core'
import { customSubjectLabels } from '@rostrum/contract/reports/custom-definition'
import { customPresets } from '@rostrum/contract/reports/custom-presets'
import { type CustomReport, scheduleFrequencyLabels, sharingLabels } from '@rostrum/contract/reports/custom-reports'
import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { reportList } from './api.ts'
import classes from './custom.module.css'

export function ReportListPage() {
  usePageTitle('Custom reporting')
  const list = useQuery(reportList())
  return (
    <>
      <PageHeader
        title="Custom reporting"
        context="Reports of your own, and those that colleagues share with you"
        actions={<ButtonLink to="/reports/custom/new">New report</ButtonLink>}
      />
      <QueryView
        query={list}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={(reports) => reports.length === 0}
        empty={<EmptyState title="No saved reports yet" message="Start from one below, or build your own." />}
      >
        {(reports) => (
          <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Saved reports">
            <ReportTable reports={reports} />
          </Table.ScrollContainer>
        )}
      </QueryView>
      <section aria-labelledby="presets">
        <h2 id="presets" className={classes.heading}>
          Start from
        </h2>
        <ul className={classes.presets}>
          {customPresets.map(({ key, name, answers }) => (
            <li key={key} className={classes.preset}>
              <AnchorLink to="/reports/custom/new" search={{ preset: key }}>
                {name}
              </AnchorLink>
              <p>{answers}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const ReportTable = ({ reports }: { reports: CustomReport[] }) => {
  const { timeZone } = useUser()
  return (
    <Table horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Report</Table.Th>
          <Table.Th>Subject</Table.Th>
          <Table.Th>Owner</Table.Th>
          <Table.Th>Shared with</Table.Th>
          <Table.Th>Mailed</Table.Th>
          <Table.Th>Updated</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reports.map(({ id, name, definition, owner, sharing, schedule, updatedAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <AnchorLink to="/reports/custom/$id" params={{ id }}>
                {name}
              </AnchorLink>
            </Table.Td>
            <Table.Td>{customSubjectLabels[definition.subject]}</Table.Td>
            <Table.Td>{fullName(owner)}</Table.Td>
            <Table.Td>{sharingLabels[sharing]}</Table.Td>
            <Table.Td>
              <Mailed schedule={schedule} />
            </Table.Td>
            <Table.Td>{formatDateTime(updatedAt, timeZone)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Mailed({ schedule }: Pick<CustomReport, 'schedule'>) {
  if (!schedule) return null
  if (schedule.isStopped) return <Chip tone="negative">Stopped</Chip>
  if (schedule.failedCount > 0) return <Chip tone="negative">Failed</Chip>
  return scheduleFrequencyLabels[schedule.frequency]
}
