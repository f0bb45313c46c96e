import type { RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { formatShare } from '#market/figures.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '../../shared/StatStrip.tsx'
import { reconciliationNote } from '../reconciliation.ts'
import classes from './WizardPage.module.css'

interface ReconciliationProps {
  kind: RegisterKind
  preview: RegisterPreview
  onDate: string
}

/** The total of the file compared with shares outstanding. */
export function Reconciliation({ kind, preview, onDate }: ReconciliationProps) {
  const { rowCount, validCount, rejectedCount, shares, sharesOutstanding, sharesOutstandingOn } = preview
  return (
    <SectionCard title="Reconciliation" description={`The file as of ${formatDay(onDate)}`}>
      <StatStrip>
        <Stat label="Rows in the file" value={formatNumber(rowCount)} />
        <Stat
          label="Rows to import"
          value={formatNumber(validCount)}
          hint={`${formatNumber(rejectedCount)} rejected`}
        />
        <Stat label="Shares in the file" value={formatNumber(shares)} />
        <Stat
          label="Shares outstanding"
          value={sharesOutstanding === null ? '–' : formatNumber(sharesOutstanding)}
          hint={sharesOutstandingOn ? `as of ${formatDay(sharesOutstandingOn)}` : 'Unknown'}
        />
        <Stat label="% O/S" value={formatShare(preview.outstandingShare, 2)} />
        <Stat
          label="Difference"
          value={<Delta value={preview.difference === null ? null : -preview.difference} format={formatNumber} />}
          hint="file minus outstanding"
        />
      </StatStrip>
      <p className={classes.explained}>{reconciliationNote(kind, preview)}</p>
    </SectionCard>
  )
}
