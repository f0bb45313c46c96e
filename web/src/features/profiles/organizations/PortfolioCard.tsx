import { formatQuarter } from '@rostrum/contract/market/quarters'
import { turnoverNames } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { flagLabel } from '#market/evidence/evidence-labels.ts'
import { FilingLink } from '#market/evidence/FilingLink.tsx'
import { formatShare } from '#market/figures.ts'
import { formatDay } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'

type PortfolioCardProps = { organization: Organization; portfolio: NonNullable<Organization['portfolio']> }

export function PortfolioCard({ organization, portfolio }: PortfolioCardProps) {
  const { coverage } = organization
  return (
    <SectionCard
      title="Latest portfolio"
      description={`13F for ${formatQuarter(portfolio.quarter)}`}
      actions={<HelpMark topic="13f" />}
    >
      <KeyValueList
        items={[
          { label: 'Filed', value: <Filed portfolio={portfolio} /> },
          { label: 'Source filings', value: <Accessions accessions={portfolio.accessions} /> },
          {
            label: 'Top 10, of portfolio',
            value: portfolio.topTenShare === null ? null : formatShare(portfolio.topTenShare),
          },
          {
            label: 'Passive share',
            value: portfolio.passiveShare === null ? null : formatShare(portfolio.passiveShare),
          },
          { label: 'Turnover', value: coverage.turnoverLabel && turnoverNames[coverage.turnoverLabel] },
          ...(portfolio.flags.length > 0 ? [{ label: 'Notes', value: portfolio.flags.map(flagLabel).join('. ') }] : []),
        ]}
      />
    </SectionCard>
  )
}

const Filed = ({ portfolio }: Pick<PortfolioCardProps, 'portfolio'>) => (
  <>
    {portfolio.filedOn ? formatDay(portfolio.filedOn) : '–'} {portfolio.isLate && <Chip tone="warning">Late</Chip>}
  </>
)

const Accessions = ({ accessions }: { accessions: string[] }) =>
  accessions.map((accession) => (
    <div key={accession}>
      <FilingLink accession={accession} />
    </div>
  ))
