import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { flagLabel } from '#market/evidence/evidence-labels.ts'
import { FilingLink } from '#market/evidence/FilingLink.tsx'
import { formatShare } from '#market/figures.ts'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'

type BookCardProps = { organization: Organization; book: NonNullable<Organization['book']> }

export function BookCard({ organization, book }: BookCardProps) {
  const { coverage } = organization
  return (
    <SectionCard title="Newest book" description={`13F for ${formatQuarter(book.quarter)}`}>
      <KeyValueList
        items={[
          { label: 'Filed', value: <Filed book={book} /> },
          { label: 'Rests on', value: <Accessions accessions={book.accessions} /> },
          { label: 'Top 10', value: book.topTenShare === null ? null : formatShare(book.topTenShare) },
          { label: 'Passive share', value: book.passiveShare === null ? null : formatShare(book.passiveShare) },
          { label: 'Turnover', value: coverage.turnoverLabel && turnoverWords[coverage.turnoverLabel] },
          ...(book.flags.length > 0 ? [{ label: 'Noted', value: book.flags.map(flagLabel).join('. ') }] : []),
        ]}
      />
    </SectionCard>
  )
}

const turnoverWords = { low: 'Low', medium: 'Medium', high: 'High' } as const

const Filed = ({ book }: Pick<BookCardProps, 'book'>) => (
  <>
    {book.filedOn ? formatDay(book.filedOn) : '–'} {book.isLate && <Chip tone="warning">Late</Chip>}
  </>
)

const Accessions = ({ accessions }: { accessions: string[] }) =>
  accessions.map((accession) => (
    <div key={accession}>
      <FilingLink accession={accession} />
    </div>
  ))
