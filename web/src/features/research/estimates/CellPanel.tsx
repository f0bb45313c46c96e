import { Button, TextInput } from '@mantine/core'
import type { Estimate, EstimateTable } from '@rostrum/contract/research/estimates'
import { periodLabel } from '@rostrum/contract/research/measures'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import classes from '../Statements.module.css'
import { estimateHistory } from './api.ts'
import type { PickedCell } from './EstimateGrid.tsx'
import { formatFigure, sourceText, unitOf } from './figures.ts'
import { EditEstimate } from './forms/EditEstimate.tsx'
import { useEstimateActions } from './use-estimate-actions.ts'

type CellPanelProps = { table: EstimateTable; cell: PickedCell; onClose: () => void }

/** What a broker said about a period, and where each figure comes from. */
export function CellPanel({ table, cell, onClose }: CellPanelProps) {
  const { security, measure } = table
  const query = useQuery(
    estimateHistory({
      securityId: security.id,
      brokerId: cell.brokerId,
      measure: measure.key,
      period: cell.period,
    }),
  )
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={`${cell.brokerName}, ${periodLabel(cell.period)}`}
      context={`${measure.name}, ${security.ticker ?? security.name}`}
    >
      <QueryView query={query} isEmpty={(all) => all.length === 0} empty={<p>No estimates left.</p>}>
        {(all) => (
          <ul className={classes.history} aria-label="History">
            {all.map((estimate, index) => (
              <Statement key={estimate.id} estimate={estimate} table={table} isLatest={index === 0} />
            ))}
          </ul>
        )}
      </QueryView>
    </SidePanel>
  )
}

type StatementProps = { estimate: Estimate; table: EstimateTable; isLatest: boolean }

function Statement({ estimate, table, isLatest }: StatementProps) {
  const { timeZone } = useUser()
  const { dated, value, currency, analyst, source, exclusion } = estimate
  return (
    <li className={classes.statement}>
      <div className={classes.figure}>
        <span>
          {formatFigure(value, table.measure)} {unitOf(table.measure, currency)}
        </span>
        <span>
          {isLatest && <Chip tone="accent">Latest</Chip>} {formatDay(dated)}
        </span>
      </div>
      <p className={classes.source}>
        {analyst && `${analyst.name}. `}
        {sourceText(source, timeZone)} <DocumentLink documentId={source.documentId} page={source.page} />
      </p>
      {exclusion && (
        <p className={classes.source}>
          <Chip tone="warning">Excluded</Chip> {exclusion.reason} ({exclusion.by})
        </p>
      )}
      <Writes>
        <StatementActions estimate={estimate} securityId={table.security.id} />
      </Writes>
    </li>
  )
}

function StatementActions({ estimate, securityId }: { estimate: Estimate; securityId: string }) {
  const [mode, setMode] = useState<'edit' | 'exclude' | null>(null)
  const actions = useEstimateActions()
  if (mode === 'edit') return <EditEstimate {...{ estimate, securityId }} onClose={() => setMode(null)} />
  if (mode === 'exclude') return <ExcludeForm estimate={estimate} onClose={() => setMode(null)} />
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" variant="default" onClick={() => setMode('edit')}>
        Edit
      </Button>
      {estimate.exclusion ? (
        <Button size="compact-sm" variant="default" onClick={() => void actions.setExclusion(estimate, null)}>
          Include
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setMode('exclude')}>
          Exclude…
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => void actions.remove(estimate)}>
        Delete
      </Button>
    </div>
  )
}

function ExcludeForm({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { setExclusion } = useEstimateActions()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Enter a reason')
    if (await setExclusion(estimate, reason.trim())) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Reason"
        description="Excluded from the consensus. Your team can see the reason."
        maxLength={300}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" type="submit">
          Exclude
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
