import type { InsiderForm } from '@rostrum/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { insiderForm as insiderFormQuery } from '../api.ts'
import { ProfileLink } from '../ProfileLink.tsx'
import { useDisclosureItems } from './disclosure-items.tsx'
import classes from './evidence.module.css'
import { missingOr } from './Missing.tsx'
import { roleWords, signedShares, transactionLabel } from './transaction-codes.ts'

/** A Form 3, 4 or 5 as filed; not included in any total. */
export function InsiderFormView({ accession }: { accession: string }) {
  const query = useQuery(insiderFormQuery(accession))
  return (
    <QueryView query={query} renderError={missingOr('Form not found', 'No Form 3, 4 or 5 has this number.')}>
      {(form) => (
        <div className={classes.stack}>
          <Facts form={form} />
          <SectionCard title="Lines as filed" description="Not included in 13F totals" headingLevel={3} flush>
            <Lines lines={form.lines} />
          </SectionCard>
          <Footnotes lines={form.lines} />
        </div>
      )}
    </QueryView>
  )
}

function Facts({ form }: { form: InsiderForm }) {
  const items = useDisclosureItems(form)
  const { name, cik, person, roles } = form.owner
  const owner = person ? (
    <ProfileLink kind="person" id={person.id}>
      {person.name}
    </ProfileLink>
  ) : (
    name
  )
  return (
    <SectionCard title={`Form ${form.form}`} headingLevel={3}>
      <KeyValueList
        items={[
          {
            label: 'Insider',
            value: (
              <>
                {owner} {cik && <span className={classes.quiet}>CIK {cik}</span>}
              </>
            ),
          },
          { label: 'Role', value: roleWords(roles) },
          ...items,
        ]}
      />
    </SectionCard>
  )
}

type Line = InsiderForm['lines'][number]

const Lines = ({ lines }: { lines: Line[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label="Lines as filed" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Transaction</th>
          <th scope="col">Security</th>
          {['Shares', 'Price', 'Held after'].map((header) => (
            <th scope="col" key={header} data-align="right">
              {header}
            </th>
          ))}
          <th scope="col">Held</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineNumber}>
            <td className={classes.date}>{line.onDate ? formatDay(line.onDate) : '–'}</td>
            <td>
              {line.code ? transactionLabel(line.code) : 'Holding'} {line.isPlanned && <Chip>10b5-1</Chip>}
            </td>
            <td>
              {line.securityTitle} {line.isDerivative && <Chip>Derivative</Chip>}
            </td>
            <td data-align="right">
              <Delta value={signedShares(line)} format={formatNumber} />
            </td>
            <td data-align="right">{line.price ? formatPrice(line.price) : '–'}</td>
            <td data-align="right">{line.sharesAfter === null ? '–' : formatNumber(line.sharesAfter)}</td>
            <td>{line.isDirect === null ? '–' : line.isDirect ? 'Directly' : 'Indirectly'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function Footnotes({ lines }: { lines: Line[] }) {
  const notes = [...new Set(lines.flatMap((line) => line.footnotes))]
  if (notes.length === 0) return null
  return (
    <SectionCard title="Footnotes" headingLevel={3}>
      {notes.map((note) => (
        <p key={note} className={classes.footnote}>
          {note}
        </p>
      ))}
    </SectionCard>
  )
}
