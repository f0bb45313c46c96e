import { Button, Menu } from '@mantine/core'
import { type EstimateTable, estimates } from '@rostrum/contract/research/estimates'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportFileMenu } from '#features/reports/public.ts'
import { saveFile, saveReport } from '#platform/api/download.ts'
import { formatDay } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useEstimateAddress } from './address.ts'
import { estimateTable } from './api.ts'
import { CellPanel } from './CellPanel.tsx'
import { EstimateFilters } from './EstimateFilters.tsx'
import { EstimateGrid, type PickedCell } from './EstimateGrid.tsx'
import classes from './Estimates.module.css'
import { unitOf } from './figures.ts'
import { EstimateForm } from './forms/EstimateForm.tsx'
import { MeasureForm, MeasuresDialog } from './forms/MeasureForms.tsx'
import { ActualForm, GuidanceForm } from './forms/ReferenceForms.tsx'
import { SettingsForm } from './forms/SettingsForms.tsx'
import { Revisions } from './Revisions.tsx'

type Dialog = 'estimate' | 'guidance' | 'actual' | 'measure' | 'measures' | 'settings'

const fileFormats = ['csv', 'xlsx'] as const
const pageFormats = ['pdf', 'pptx', 'xlsx'] as const

export function EstimatesPage() {
  usePageTitle('All Estimates')
  const { query: asked } = useEstimateAddress()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const query = useQuery(estimateTable(asked))
  return (
    <>
      <PageHeader
        title="All Estimates"
        context={
          <>
            Broker estimates and consensus <HelpMark topic="estimates" />
          </>
        }
        actions={
          <>
            <ExportMenu
              formats={fileFormats}
              onExport={(format) => saveFile(estimates.export, { query: asked }, format)}
            />
            <ReportFileMenu
              label="Board page"
              formats={pageFormats}
              disabled={!query.data?.brokers.length}
              onExport={(format) => saveReport(estimates.report, { query: { ...asked, format } })}
            />
            <Writes>
              <AddMenu isReady={query.data !== undefined} onPick={setDialog} />
            </Writes>
          </>
        }
      />
      <EstimateFilters settings={query.data?.staleRule} />
      <QueryView query={query}>
        {(table) => (
          <>
            <Tables table={table} onAdd={() => setDialog('estimate')} />
            <Dialogs table={table} dialog={dialog} onPick={setDialog} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** The forms start with the security and measure of the table. */
function AddMenu({ isReady, onPick }: { isReady: boolean; onPick: (dialog: Dialog) => void }) {
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={!isReady} onClick={() => onPick('estimate')}>
        Add estimate
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" disabled={!isReady} rightSection={<IconChevronDown size={14} stroke={1.75} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onPick('guidance')}>Add guidance</Menu.Item>
          <Menu.Item onClick={() => onPick('actual')}>Add actual</Menu.Item>
          <Menu.Item onClick={() => onPick('measure')}>Add measure</Menu.Item>
          <Menu.Item onClick={() => onPick('measures')}>Your measures…</Menu.Item>
          <Menu.Item onClick={() => onPick('settings')}>Stale estimates…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ButtonLink to="/research/estimates/import" variant="default">
        Import
      </ButtonLink>
    </>
  )
}

type DialogsProps = { table: EstimateTable; dialog: Dialog | null; onPick: (dialog: Dialog | null) => void }

function Dialogs({ table, dialog, onPick }: DialogsProps) {
  const onClose = () => onPick(null)
  if (dialog === 'estimate') return <EstimateForm table={table} onClose={onClose} />
  if (dialog === 'guidance') return <GuidanceForm table={table} onClose={onClose} />
  if (dialog === 'actual') return <ActualForm table={table} onClose={onClose} />
  if (dialog === 'measure') return <MeasureForm onClose={onClose} />
  if (dialog === 'measures') return <MeasuresDialog onClose={onClose} onAdd={() => onPick('measure')} />
  return dialog === 'settings' ? <SettingsForm settings={table.currentRule} onClose={onClose} /> : null
}

function Tables({ table, onAdd }: { table: EstimateTable; onAdd: () => void }) {
  const [picked, setPicked] = useState<PickedCell | null>(null)
  const { security, measure, asOf, periods, staleRule, includesStale } = table
  const currency = periods.findLast((period) => period.currency !== null)?.currency
  if (periods.length === 0) {
    return (
      <EmptyState
        title={`No ${measure.name} estimates for ${security.ticker ?? security.name}`}
        message="Add estimates manually or import a spreadsheet."
        action={
          <Writes>
            <Button onClick={onAdd}>Add estimate</Button>
          </Writes>
        }
      />
    )
  }
  return (
    <div className={classes.page}>
      <SectionCard
        flush
        title={`${measure.name}, ${security.ticker ?? security.name}`}
        description={`${unitOf(measure, currency)}. As of ${formatDay(asOf)}. The consensus of a reported period is from the day before its report.`}
      >
        <EstimateGrid table={table} onPick={setPicked} />
        <p className={classes.legend}>
          Gray: older than {staleRule.staleDays} days{includesStale ? '' : ' and not in the consensus'}. Struck through:
          excluded. ▲ Outlier. Click a figure for its history and source.
        </p>
      </SectionCard>
      <Revisions table={table} />
      {picked && <CellPanel table={table} cell={picked} onClose={() => setPicked(null)} />}
    </div>
  )
}
