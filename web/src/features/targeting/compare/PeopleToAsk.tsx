import { useQuery } from '@tanstack/react-query'
import { peopleAt } from '#lists/api.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { calledName } from '#platform/names.ts'
import classes from './ComparisonTable.module.css'

const most = 3

/** A few of its people, those of the largest funds first. */
export function PeopleToAsk({ organizationId }: { organizationId: string }) {
  const { data } = useQuery({ ...peopleAt({ organizationId, pageSize: most }), placeholderData: undefined })
  if (!data) return null
  if (data.data.length === 0) return 'None on record'
  return (
    <ul className={classes.people}>
      {data.data.map((person) => (
        <li key={person.id}>
          <ProfileLink kind="person" id={person.id}>
            {calledName(person)}
          </ProfileLink>
          <span className={classes.title}>{person.title}</span>
        </li>
      ))}
    </ul>
  )
}
