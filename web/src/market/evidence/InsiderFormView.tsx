import type { InsiderForm } from '@rostrum/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoney, formatNumber, formatPrice } from '#platform/formats.ts'
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
  const { name, cik, person, roles, title } = form.owner
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
          { label: 'Role', value: [roleWords(roles), title].filter(Boolean).join(', ') },
          ...(form.remarks ? [{ label: 'Remarks', value: form.remarks }] : []),
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
              {line.code ? transactionLabel(line.code) : 'Holding'} {line.isPlanned && <Chip>10b5-1</Chip>}{' '}
              {line.isLate && <Chip tone="warning">Late</Chip>}
            </td>
            <td>
              {line.securityTitle} {line.isDerivative && <Chip>Derivative</Chip>}
              {line.underlying && <div className={classes.quiet}>{underlyingWords(line.underlying)}</div>}
            </td>
            <td data-align="right">
              <Delta value={signedShares(line)} format={formatNumber} />
            </td>
            <td data-align="right">{line.price ? formatPrice(line.price) : '–'}</td>
            <td data-align="right">{heldAfter(line)}</td>
            <td>
              {line.isDirect === null ? '–' : line.isDirect ? 'Directly' : 'Indirectly'}
              {line.natureOfOwnership && <span className={classes.quiet}> {line.natureOfOwnership}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function heldAfter({ sharesAfter, valueAfter }: Line): string {
  if (sharesAfter !== null) return formatNumber(sharesAfter)
  return valueAfter === null ? '–' : formatMoney(valueAfter)
}

/** `250,000 Common Stock at $4.00, from Sep 27, 2025 to Sep 27, 2034`. */
function underlyingWords(underlying: NonNullable<Line['underlying']>): string {
  const { title, shares, value, exercisePrice, exercisableOn, expiresOn } = underlying
  const amount = shares !== null ? formatNumber(shares) : value !== null ? formatMoney(value) : 'An unstated amount of'
  return [
    `${amount} ${title ?? 'underlying shares'}`,
    exercisePrice === null ? '' : ` at ${formatPrice(exercisePrice)}`,
    exercisableOn ? `, from ${formatDay(exercisableOn)}` : '',
    expiresOn ? `, until ${formatDay(expiresOn)}` : '',
  ].join('')
}

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
