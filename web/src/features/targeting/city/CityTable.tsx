import { jobFunctionLabel } from '@rostrum/contract/market/job-functions'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { CityTarget } from '@rostrum/contract/targeting/city'
import { useQuery } from '@tanstack/react-query'
import { classifications } from '#lists/api.ts'
import { Dollars } from '#lists/definitions/cells.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { reportError } from '#platform/errors/report.ts'
import { formatDate, formatNumber } from '#platform/formats.ts'
import { calledName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { BandChip } from '../fit/BandChip.tsx'
import { FitScore } from '../fit/FitScore.tsx'
import classes from './CityPage.module.css'

/** Who is there, by what they could mean to us, and whom to ask for. */
export function CityTable({ rows, ticker, isArea }: { rows: CityTarget[]; ticker: string; isArea: boolean }) {
  const { timeZone } = useUser()
  return (
    <SmallTable
      label={isArea ? 'Organizations in this area' : 'Organizations in this city'}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: 'Organization',
          cell: ({ id, name, city }) => (
            <>
              <ProfileLink kind="organization" id={id}>
                {name}
              </ProfileLink>
              {isArea && city && <span className={classes.city}>{city}</span>}
            </>
          ),
        },
        { id: 'fit', header: 'Fit', cell: ({ fit }) => <FitScore score={fit.score} reason={fit.reason} /> },
        {
          id: 'likelihood',
          header: 'Likelihood',
          cell: ({ fit }) => <BandChip band={fit.likelihood} kind="likelihood" />,
        },
        {
          id: 'position',
          header: `Position in ${ticker}`,
          align: 'right',
          cell: ({ holding }) =>
            holding ? (
              <>
                {formatNumber(holding.shares)} <span className={classes.quiet}>shares, </span>
                <Dollars value={holding.value} />
              </>
            ) : (
              <span className={classes.quiet}>None</span>
            ),
        },
        {
          id: 'lastMet',
          header: 'Last met',
          cell: ({ relationship }) =>
            relationship.lastContactAt ? (
              formatDate(relationship.lastContactAt, timeZone)
            ) : (
              <span className={classes.quiet}>Never</span>
            ),
        },
        { id: 'people', header: 'Ask for', cell: ({ people }) => <People people={people} timeZone={timeZone} /> },
      ]}
    />
  )
}

function People({ people, timeZone }: { people: PersonRow[]; timeZone: string }) {
  const { data: known } = useQuery(classifications())
  if (people.length === 0) return <span className={classes.quiet}>No one on record</span>
  const sectorName = (code: string) => known?.sectors.find((one) => one.code === code)?.name ?? code
  const lines = people.map((person) => {
    const [code] = person.jobFunctions
    const facts = [
      person.title ?? (code && jobFunctionLabel(code, reportError)),
      person.sectors.length > 0 && `covers ${person.sectors.map(sectorName).join(', ')}`,
      person.relationship.lastContactAt && `met ${formatDate(person.relationship.lastContactAt, timeZone)}`,
    ].filter(Boolean)
    return (
      <span key={person.id} className={classes.person}>
        <ProfileLink kind="person" id={person.id} inText>
          {calledName(person)}
        </ProfileLink>{' '}
        <span className={classes.quiet}>{facts.join(' · ')}</span>
      </span>
    )
  })
  return <div className={classes.people}>{lines}</div>
}
