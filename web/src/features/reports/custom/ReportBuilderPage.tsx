import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { customFileFormats, customReporting, type ReportSubject } from '@rostrum/contract/reports/custom'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { customPresets } from '@rostrum/contract/reports/custom-presets'
import type { CustomReport } from '@rostrum/contract/reports/custom-reports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ReportFileMenu, ReportPageView } from '#features/reports/page/public.ts'
import { saveReport } from '#platform/api/download.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { reportById, reportResult, reportSubjects, savedResult } from './api.ts'
import { BuilderPanel } from './builder/BuilderPanel.tsx'
import classes from './custom.module.css'
import { type DrillAt, DrillPanel } from './DrillPanel.tsx'
import { readDefinition } from './definition-address.ts'
import { SaveDialog } from './dialogs/SaveDialog.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { useReportActions } from './use-report-actions.ts'

const runDelay = 400

export function NewReportPage() {
  const { definition, preset: key } = useSearch({ from: '/shell/reports/custom/new' })
  const navigate = useNavigate({ from: '/reports/custom/new' })
  const preset = customPresets.find((one) => one.key === key)
  const start = preset?.definition ?? CustomDefinition.parse({ subject: 'holders' })
  return (
    <Builder
      name={preset?.name ?? 'New report'}
      definition={readDefinition(definition) ?? start}
      onChange={(next) => void navigate({ search: { definition: JSON.stringify(next), preset: key }, replace: true })}
    />
  )
}

export function SavedReportPage() {
  const { id } = useParams({ from: '/shell/reports/custom/$id' })
  const { definition } = useSearch({ from: '/shell/reports/custom/$id' })
  const navigate = useNavigate({ from: '/reports/custom/$id' })
  const report = useQuery(reportById(id))
  const edited = readDefinition(definition)
  return (
    <QueryView query={report} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(saved) => (
        <Builder
          key={saved.id}
          name={saved.name}
          saved={saved}
          isEdited={edited !== undefined && JSON.stringify(edited) !== JSON.stringify(saved.definition)}
          definition={edited ?? saved.definition}
          onChange={(next) => void navigate({ search: { definition: next && JSON.stringify(next) }, replace: true })}
        />
      )}
    </QueryView>
  )
}

interface BuilderProps {
  name: string
  definition: CustomDefinition
  saved?: CustomReport
  isEdited?: boolean
  /** Undefined returns to what is saved. */
  onChange: (definition: CustomDefinition | undefined) => void
}

function Builder({ name, definition, saved, isEdited = false, onChange }: BuilderProps) {
  usePageTitle(name)
  const subjects = useQuery(reportSubjects())
  const [isNaming, setNaming] = useState(false)
  const { save } = useReportActions()
  const canSave = saved?.mayChange && isEdited
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ id: 'list', node: <AnchorLink to="/reports/custom">Custom reporting</AnchorLink> }]}
        actions={
          <>
            <ReportFileMenu
              formats={customFileFormats}
              onExport={(format) =>
                saveReport(customReporting.file, { body: { definition, title: saved?.name ?? name, format } })
              }
            />
            <Writes>
              {isEdited && (
                <Button variant="default" onClick={() => onChange(undefined)}>
                  Discard changes
                </Button>
              )}
              {canSave && (
                <Button onClick={() => void save(saved, definition, () => onChange(undefined))}>Save changes</Button>
              )}
              <Button variant={canSave || saved ? 'default' : 'filled'} onClick={() => setNaming(true)}>
                {saved ? 'Save as' : 'Save'}
              </Button>
            </Writes>
            {saved && <ReportMenu report={saved} />}
          </>
        }
      />
      {saved && <ScheduleNotice report={saved} />}
      <QueryView query={subjects}>
        {(known) => (
          <div className={classes.builder}>
            <BuilderPanel subjects={known} definition={definition} onChange={onChange} />
            <Result subjects={known} definition={definition} name={name} savedId={isEdited ? undefined : saved?.id} />
          </div>
        )}
      </QueryView>
      <SaveDialog
        opened={isNaming}
        onClose={() => setNaming(false)}
        definition={definition}
        name={saved ? `${saved.name} (copy)` : name === 'New report' ? '' : name}
      />
    </>
  )
}

function ScheduleNotice({ report: { schedule, owner } }: { report: CustomReport }) {
  if (schedule?.isStopped) {
    return (
      <Alert color="red" mb={16} title="Not emailed">
        {owner.firstName} {owner.lastName} no longer has access, so this report is not emailed. An admin can schedule a
        copy.
      </Alert>
    )
  }
  if (!schedule || schedule.failedCount === 0) return null
  return (
    <Alert color="red" mb={16} title="The latest email failed">
      The report could not be created for {schedule.failedCount} of {schedule.recipients.length} recipients.
    </Alert>
  )
}

interface ResultProps {
  subjects: ReportSubject[]
  definition: CustomDefinition
  name: string
  /** Set while the report is shown as it was saved: it knows the names of fields that are gone. */
  savedId: string | undefined
}

function Result({ definition, name, savedId }: ResultProps) {
  const [settled] = useDebouncedValue(definition, runDelay)
  const live = useQuery({ ...reportResult(settled, name), enabled: savedId === undefined })
  const kept = useQuery({ ...savedResult(savedId ?? ''), enabled: savedId !== undefined })
  const result = savedId === undefined ? live : kept
  const [at, setAt] = useState<DrillAt | null>(null)
  return (
    <div className={classes.result}>
      <QueryView query={result}>
        {({ page, rows, figures, missing, unreadFilters }) => (
          <>
            {unreadFilters.length > 0 && (
              <Alert color="yellow" mb={12} title="A list filter can no longer be read">
                No rows are shown, because the report would otherwise include more than you asked for. Remove or replace
                under List filters: {unreadFilters.join(', ')}
              </Alert>
            )}
            {missing.length > 0 && (
              <Alert color="yellow" mb={12} title="Some fields no longer exist">
                Excluded: {missing.join(', ')}
              </Alert>
            )}
            <ReportPageView
              page={page}
              onFigure={({ row, column }) => {
                const found = rows[row]
                if (found) setAt({ definition: settled, row: found, figure: figures[column] ?? null })
              }}
            />
          </>
        )}
      </QueryView>
      <DrillPanel at={at} onClose={() => setAt(null)} />
    </div>
  )
}
