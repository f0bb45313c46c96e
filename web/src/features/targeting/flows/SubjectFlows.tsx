import { SegmentedControl } from '@mantine/core'
import { type FlowSubject, type FlowSummary, moneyFlows } from '@rostrum/contract/targeting/flows'
import { formatShare } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { ExportButton } from './ExportButton.tsx'
import { FlowBar, largestOf } from './FlowBar.tsx'
import type { FlowAddress } from './FlowFrame.tsx'
import { figureColumns, numeric } from './flow-columns.tsx'

type SubjectFlowsProps = {
  summary: FlowSummary
  asked: Record<string, unknown>
  address: FlowAddress & { measure?: 'dollars' | undefined }
  onMeasure: (measure: 'dollars' | undefined) => void
}

export const subjectName = ({ role, name, ticker }: Pick<FlowSubject, 'role' | 'name' | 'ticker'>): string => {
  if (role === 'industry') return `Industry: ${name}`
  return role === 'sector' ? `Sector: ${name}` : (ticker ?? name)
}

/** A large sector would hide every company in dollars, so the bars compare shares of the prior value first. */
export function SubjectFlows({ summary, asked, address, onMeasure }: SubjectFlowsProps) {
  const { subjects, securityId } = summary
  const amountOf = (row: FlowSubject) => (address.measure === 'dollars' ? row.netFlow : (row.flowShare ?? 0))
  const largest = largestOf(subjects.map(amountOf))
  const [flow, ...figures] = figureColumns<FlowSubject>({
    address,
    nameOf: subjectName,
    behind: ({ key }) => ({ subject: key }),
  })
  return (
    <SectionCard
      title="You, your peers and your industry"
      description="Net flow: shares bought less shares sold, at the average of both quarter-end prices. The rest of the change in value is the price effect."
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Bars show"
            data={[
              { value: 'share', label: '% of prior value' },
              { value: 'dollars', label: 'USD' },
            ]}
            value={address.measure ?? 'share'}
            onChange={(next) => onMeasure(next === 'dollars' ? 'dollars' : undefined)}
          />
          <ExportButton endpoint={moneyFlows.export} query={asked} />
        </>
      }
      flush
    >
      <SmallTable<FlowSubject>
        label="Net flows, your stock, peers and industry"
        rows={subjects}
        rowId={({ key }) => key}
        columns={[
          { id: 'name', header: 'Name', cell: (row) => <SubjectName row={row} securityId={securityId} /> },
          {
            id: 'bar',
            header: 'Out / in',
            cell: (row) => <FlowBar amount={amountOf(row)} largest={largest} />,
          },
          numeric('flowShare', '% of prior value', ({ flowShare }) => (
            <Delta value={flowShare} format={(share) => formatShare(share, 2)} />
          )),
          ...(flow ? [flow] : []),
          ...figures,
          numeric('notFiled', 'Not filed', ({ notFiled }) => formatNumber(notFiled.managerCount)),
          numeric('notComparable', 'Not comparable', ({ notComparable }) => formatNumber(notComparable.managerCount)),
        ]}
      />
    </SectionCard>
  )
}

function SubjectName({ row, securityId }: { row: FlowSubject; securityId: string }) {
  const isPhone = useIsPhone()
  if (row.role === 'industry' || row.role === 'sector') {
    const words = `${subjectName(row)}, ${formatNumber(row.securityCount)} stocks`
    // A phone has room for a figure or for the name of the industry.
    return <span title={words}>{isPhone ? subjectName(row).split(':')[0] : subjectName(row)}</span>
  }
  return (
    <>
      <ProfileLink kind="security" id={row.role === 'own' ? securityId : row.key} title={row.name}>
        {row.ticker ?? row.name}
      </ProfileLink>{' '}
      {row.role === 'own' && <Chip tone="accent">Yours</Chip>}
    </>
  )
}
