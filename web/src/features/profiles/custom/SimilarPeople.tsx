// Warns, while a new person is typed in, that the person may exist already.
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SimilarPerson } from '@rostrum/contract/profiles/duplicates'
import { useQuery } from '@tanstack/react-query'
import { defaultDebounce } from '#platform/constants.ts'
import { AnchorLink } from '#ui/links.tsx'
import { similarPeople } from './api.ts'
import type { PersonValues } from './form-values.ts'
import classes from './PersonFields.module.css'
import { describedBy, isDescribed, similarLine } from './similar-people.ts'

export function SimilarPeople({ values }: { values: PersonValues }) {
  const text = JSON.stringify(describedBy(values))
  const [settled] = useDebouncedValue(text, defaultDebounce)
  const described: ReturnType<typeof describedBy> = JSON.parse(settled)
  const found = useQuery({ ...similarPeople(described), enabled: isDescribed(described) })
  const people = isDescribed(described) ? (found.data ?? []) : []
  return (
    <div role="status">
      {people.length > 0 && (
        <Alert color="yellow" title="This person may already exist">
          <ul className={classes.similar}>
            {people.map((one) => (
              <Line key={one.person.id} similar={one} />
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** In a new tab, so that nothing typed is lost. */
const Line = ({ similar }: { similar: SimilarPerson }) => (
  <li>
    <AnchorLink to="/people/$id" params={{ id: similar.person.id }} target="_blank">
      {similar.person.name}
    </AnchorLink>
    {similarLine(similar)}
  </li>
)
