import type { Filing } from '@rostrum/contract/filings'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatDateTime, formatDay, formatMoney, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AmendmentChain } from './AmendmentChain.tsx'
import { flagLabel, formatAsFiled, reportTypeLabels, unitReason } from './evidence-labels.ts'

export function FilingFacts({ filing }: { filing: Filing }) {
  const { timeZone } = useUser()
  return (
    <>
      <SectionCard title="Filing" headingLevel={3}>
        <KeyValueList
          items={[
            { label: 'Form', value: `${filing.form}, ${filing.accession}` },
            { label: 'Filed by', value: filedBy(filing) },
            { label: 'Report', value: reportTypeLabels[filing.reportType] },
            { label: 'Period', value: `${formatQuarter(filing.period)}, ended ${formatDay(filing.period)}` },
            { label: 'Filed', value: filing.filedOn && formatDay(filing.filedOn) },
            { label: 'Imported', value: formatDateTime(filing.ingestedAt, timeZone) },
            { label: 'Units', value: <Unit unit={filing.unit} /> },
            ...(filing.flags.length > 0 ? [{ label: 'Notes', value: filing.flags.map(flagLabel).join('. ') }] : []),
          ]}
        />
      </SectionCard>
      <SectionCard title="Reconciliation" description="Summary page vs. holdings table" headingLevel={3}>
        <Reconciliation reconciliation={filing.reconciliation} />
      </SectionCard>
      <SectionCard title="Amendment chain" description="Everything filed for this quarter" headingLevel={3} flush>
        <AmendmentChain chain={filing.chain} current={filing.accession} />
      </SectionCard>
    </>
  )
}

const filedBy = ({ organization }: Filing) =>
  organization.cik ? `${organization.name} (CIK ${organization.cik})` : organization.name

export function Unit({ unit }: { unit: Filing['unit'] }) {
  if (!unit.unit) return 'No values'
  const why = unit.explanation ?? unitReason(unit.reason)
  return (
    <>
      {unit.unit === 'dollars' ? 'Dollars' : 'Thousands of dollars'}
      {why && `: ${why}`} {unit.isAmbiguous && <Chip tone="warning">Uncertain</Chip>}
      {unit.check && <PriceCheck check={unit.check} />}
    </>
  )
}

function PriceCheck({ check }: { check: NonNullable<Filing['unit']['check']> }) {
  const isChanged = check.verdict === 'rescaled'
  return (
    <div>
      Prices: {check.explanation}
      {isChanged && `. ${formatMoney(check.valueAsRead)} as filed, ${formatMoney(check.valueCounted)} as counted`}{' '}
      {isChanged && <Chip tone="warning">Corrected</Chip>}
    </div>
  )
}

function Reconciliation({ reconciliation }: Pick<Filing, 'reconciliation'>) {
  const { entryTotal, rowCount, valueTotal, valueSum, rowDifference, valueDifference } = reconciliation
  const rows = entryTotal === null ? 'not stated' : formatNumber(entryTotal)
  const values = valueTotal === null ? 'not stated' : formatAsFiled(valueTotal)
  return (
    <KeyValueList
      items={[
        { label: 'Rows', value: `${formatNumber(rowCount)} in the table, ${rows} on the summary page` },
        { label: 'Value', value: `${formatAsFiled(valueSum)} in the table, ${values} on the summary page` },
        { label: 'Result', value: <Result rows={rowDifference} value={valueDifference} /> },
      ]}
    />
  )
}

function Result({ rows, value }: { rows: number | null; value: string | null }) {
  if (rows === null && value === null) return 'Nothing to compare'
  if (!rows && (value === null || value === '0')) return <Chip tone="positive">Agrees</Chip>
  const parts = [
    rows ? `${formatNumber(rows)} rows` : '',
    value && value !== '0' ? `${formatAsFiled(value)} of value` : '',
  ]
  return <Chip tone="warning">Differs by {parts.filter(Boolean).join(' and ')}</Chip>
}
