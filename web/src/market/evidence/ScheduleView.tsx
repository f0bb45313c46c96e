import type { Schedule } from '@rostrum/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, formatPercent } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { schedule as scheduleQuery } from '../api.ts'
import { ProfileLink } from '../ProfileLink.tsx'
import { DisclosureLink } from './DisclosureLink.tsx'
import { useDisclosureItems } from './disclosure-items.tsx'
import classes from './evidence.module.css'
import { missingOr } from './Missing.tsx'

const counted = (number: number | null) => (number === null ? '–' : formatNumber(number))
const ofClass = (percentage: number | null) => (percentage === null ? '–' : formatPercent(percentage / 100))

/** A Schedule 13D or 13G as filed; not included in any total. */
export function ScheduleView({ accession }: { accession: string }) {
  const query = useQuery(scheduleQuery(accession))
  return (
    <QueryView query={query} renderError={missingOr('Schedule not found', 'No Schedule 13D or 13G has this number.')}>
      {(schedule) => (
        <div className={classes.stack}>
          <Facts schedule={schedule} />
          <SectionCard
            title="Reporting persons"
            description={
              schedule.persons.length > 1
                ? 'Joint filers report the same shares; they are not added up'
                : 'Not included in 13F totals'
            }
            headingLevel={3}
            flush
          >
            <Persons persons={schedule.persons} />
          </SectionCard>
          {schedule.purpose && (
            <SectionCard title="Purpose" description="Item 4, as filed" headingLevel={3}>
              <p className={classes.footnote}>{schedule.purpose}</p>
            </SectionCard>
          )}
          {schedule.history.length > 1 && (
            <SectionCard
              title="Filed on this security"
              description="By the same reporting persons"
              headingLevel={3}
              flush
            >
              <History history={schedule.history} current={accession} />
            </SectionCard>
          )}
        </div>
      )}
    </QueryView>
  )
}

function Facts({ schedule }: { schedule: Schedule }) {
  const items = useDisclosureItems(schedule)
  const notes = schedule.persons.flatMap((person) => person.notes)
  return (
    <SectionCard title={schedule.form} headingLevel={3}>
      <KeyValueList
        items={[
          ...items,
          { label: 'CUSIP', value: schedule.cusip },
          { label: 'Class', value: schedule.classTitle },
          ...(schedule.rules.length > 0 ? [{ label: 'Filed under', value: schedule.rules.join(', ') }] : []),
          { label: 'Event', value: schedule.eventDate && formatDay(schedule.eventDate) },
          ...(notes.length > 0 ? [{ label: 'Notes', value: [...new Set(notes)].join('. ') }] : []),
        ]}
      />
    </SectionCard>
  )
}

const powers = [
  { label: 'Sole voting', of: (person: Person) => person.soleVoting },
  { label: 'Shared voting', of: (person: Person) => person.sharedVoting },
  { label: 'Sole dispositive', of: (person: Person) => person.soleDispositive },
  { label: 'Shared dispositive', of: (person: Person) => person.sharedDispositive },
]
type Person = Schedule['persons'][number]

const Persons = ({ persons }: { persons: Person[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label="Reporting persons" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Reporting person
          </th>
          {['Shares', 'Within 60 days', '% of class', ...powers.map(({ label }) => label)].map((header) => (
            <th scope="col" key={header} data-align="right">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {persons.map((person) => (
          <tr key={person.personNumber}>
            <td>
              {person.organization ? (
                <ProfileLink kind="organization" id={person.organization.id}>
                  {person.holderName}
                </ProfileLink>
              ) : (
                person.holderName
              )}{' '}
              {person.holderCik && <span className={classes.quiet}>CIK {person.holderCik}</span>}{' '}
              {persons.length > 1 && person.isLargest && <Chip>Largest</Chip>}
              {person.comment && <p className={classes.quiet}>{person.comment}</p>}
            </td>
            <td data-align="right">{counted(person.shares)}</td>
            <td data-align="right">{counted(person.sharesByRights)}</td>
            <td data-align="right">{ofClass(person.percentOfClass)}</td>
            {powers.map(({ label, of }) => (
              <td key={label} data-align="right">
                {counted(of(person))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const History = ({ history, current }: { history: Schedule['history']; current: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label="Filed on this security" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Form
          </th>
          <th scope="col">Event</th>
          <th scope="col">Filed</th>
          <th scope="col" data-align="right">
            Shares
          </th>
          <th scope="col" data-align="right">
            % of class
          </th>
        </tr>
      </thead>
      <tbody>
        {history.map((link) => (
          <tr key={link.accession} aria-current={link.accession === current || undefined}>
            <td>
              {link.form}{' '}
              {link.accession === current ? (
                <span className={classes.quiet}>{link.accession}</span>
              ) : (
                <DisclosureLink schedule={link.accession} />
              )}
            </td>
            <td className={classes.date}>{link.eventDate ? formatDay(link.eventDate) : '–'}</td>
            <td className={classes.date}>{link.filedOn ? formatDay(link.filedOn) : '–'}</td>
            <td data-align="right">{counted(link.shares)}</td>
            <td data-align="right">{ofClass(link.percentOfClass)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
