import { Select } from '@mantine/core'
import type { TargetPerson } from '@rostrum/contract/targeting/lists'
import { mostPeople } from '@rostrum/contract/targeting/lists'
import { useQuery } from '@tanstack/react-query'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { bothNames, fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import { peopleThere } from './api.ts'
import classes from './TargetPeople.module.css'

interface TargetPeopleProps {
  organizationId: string
  people: TargetPerson[]
  onChange: (people: TargetPerson[]) => void
}

/** Whom to talk to at a target: chosen among the people who work there. */
export function TargetPeople({ organizationId, people, onChange }: TargetPeopleProps) {
  const { data } = useQuery(peopleThere(organizationId))
  const offered = (data?.data ?? []).filter(({ id }) => !people.some((one) => one.id === id))
  return (
    <div>
      <Select
        label="People"
        placeholder={data && data.data.length === 0 ? 'No one on record' : 'Add a person'}
        searchable
        nothingFoundMessage="No Matches"
        disabled={people.length >= mostPeople}
        value={null}
        data={offered.map((one) => ({
          value: one.id,
          label: one.title ? `${bothNames(one)}, ${one.title}` : bothNames(one),
        }))}
        onChange={(id) => {
          const picked = offered.find((one) => one.id === id)
          if (!picked) return
          const { firstName, lastName, preferredName } = picked
          onChange([...people, { id: picked.id, firstName: preferredName || firstName, lastName }])
        }}
      />
      {people.length > 0 && (
        <ul className={classes.people} aria-label="People to talk to">
          {people.map((one) => (
            <li key={one.id}>
              <Chip
                removeLabel={`Remove ${fullName(one)}`}
                onRemove={() => onChange(people.filter(({ id }) => id !== one.id))}
              >
                <ProfileLink kind="person" id={one.id}>
                  {fullName(one)}
                </ProfileLink>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
