import type { PersonRow } from '@rostrum/contract/profiles/people'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { calledName } from '#platform/names.ts'
import { IrmMark } from './Marks.tsx'
import classes from './PersonList.module.css'

/** Reasons where a person is suggested. */
type Listed = PersonRow & { reasons?: string[] }
type PersonListProps = { people: Listed[]; withOrganization: boolean }

export const PersonList = ({ people, withOrganization }: PersonListProps) => (
  <ul className={classes.root}>
    {people.map((person) => (
      <li key={person.id} className={classes.item}>
        <div className={classes.words}>
          <ProfileLink kind="person" id={person.id}>
            {calledName(person)}
          </ProfileLink>
          <div className={classes.detail}>
            {[person.title, withOrganization && person.organization?.name].filter(Boolean).join(', ')}
          </div>
          {person.reasons && person.reasons.length > 0 && (
            <div className={classes.detail}>{person.reasons.join(' · ')}</div>
          )}
        </div>
        {person.isAffiliated && <IrmMark />}
      </li>
    ))}
  </ul>
)
