import { Group, Select } from '@mantine/core'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { ComparedReport, Comparison } from '@rostrum/contract/research/compare'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DayInput } from '#lists/DayInput.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { comparison, documentChoices } from '../api.ts'
import { ratingText, securityLabel, targetText } from '../words.ts'
import classes from './Compare.module.css'

export function ComparePage() {
  usePageTitle('Compare reports')
  const { securityId, day } = useSearch({ from: '/shell/research/compare' })
  const navigate = useNavigate({ from: '/research/compare' })
  const choices = useQuery(documentChoices())
  const chosen = securityId ?? choices.data?.securities[0]?.id
  if (choices.isError && !choices.data)
    return <PageError error={choices.error} onRetry={() => void choices.refetch()} />
  return (
    <>
      <PageHeader
        breadcrumbs={[{ id: 'research', node: <AnchorLink to="/research">Research</AnchorLink> }]}
        title="Compare reports"
        context={
          <>
            Reports from the same days side by side, each with the broker’s prior rating and target{' '}
            <HelpMark topic="research" />
          </>
        }
      />
      <Group gap={12} mb={16} align="end">
        <Select
          label="Security"
          searchable
          allowDeselect={false}
          w={280}
          data={(choices.data?.securities ?? []).map((one) => ({
            value: one.id,
            label: `${securityLabel(one)} · ${one.name}`,
          }))}
          value={chosen ?? null}
          onChange={(id) => void navigate({ search: { securityId: id ?? undefined } })}
        />
        <DayInput
          label="Report date"
          placeholder="Latest"
          w={170}
          value={day ?? null}
          onChange={(next) => void navigate({ search: { securityId: chosen, day: next ?? undefined } })}
        />
      </Group>
      {chosen && <Reports securityId={chosen} day={day} />}
    </>
  )
}

function Reports({ securityId, day }: { securityId: string; day: string | undefined }) {
  const query = useQuery(comparison({ securityId, ...(day && { day }) }))
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(found) => (
        <>
          <p
            className={classes.span}
          >{`Reports dated ${formatDay(addDays(found.day, -1))} to ${formatDay(addDays(found.day, 1))}`}</p>
          {found.reports.length === 0 ? (
            <EmptyState title="No reports around this date" message="Choose another date or security." />
          ) : (
            <ul className={classes.reports} aria-label="Reports">
              {found.reports.map((report) => (
                <Report key={report.documentId} report={report} />
              ))}
            </ul>
          )}
          <OtherDays found={found} />
        </>
      )}
    </QueryView>
  )
}

function Report({ report }: { report: ComparedReport }) {
  const { broker, analyst, now, before, isConfirmed } = report
  const rows = [
    ['Rating', ratingText(now), before && ratingText(before)],
    ['Price target', targetText(now), before && targetText(before)],
  ] as const
  return (
    <li className={classes.report}>
      <h2 className={classes.broker}>{broker?.name ?? 'Unknown broker'}</h2>
      <div className={classes.muted}>{[analyst?.name, formatDay(report.dated)].filter(Boolean).join(' · ')}</div>
      <ul className={classes.highlights}>
        {report.highlights.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">{before ? `Prior (${formatDay(before.dated)})` : 'Prior'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, current, prior]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{current || '–'}</td>
              <td>{prior || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap={8}>
        <AnchorLink to="/research/documents/$documentId" params={{ documentId: report.documentId }} underline="always">
          {report.title}
        </AnchorLink>
        {!isConfirmed && <Chip tone="accent">To confirm</Chip>}
      </Group>
    </li>
  )
}

function OtherDays({ found }: { found: Comparison }) {
  const others = found.days.filter(({ day }) => day !== found.day).slice(0, 12)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other dates with reports" className={classes.days}>
      <span>Other dates:</span>
      {others.map(({ day, count }) => (
        <AnchorLink key={day} to="/research/compare" search={{ securityId: found.security.id, day }} underline="always">
          {`${formatDay(day)} (${count})`}
        </AnchorLink>
      ))}
    </nav>
  )
}
