// What a question was read as: filters that can be changed, the words not understood, and who matches.
import { SegmentedControl } from '@mantine/core'
import type { Reading } from '@rostrum/contract/discovery/questions'
import type { QuestionSubject } from '@rostrum/contract/discovery/questions-query'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import type { ListAddress } from '#lists/definition.ts'
import type { FilterValues } from '#lists/filters.ts'
import type { ListAddressState } from '#lists/use-list-address.ts'
import { withoutEmpties } from '#platform/search-params.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { proposal, reading } from './api.ts'
import classes from './Discover.module.css'
import { EditableFilters } from './EditableFilters.tsx'
import { FundMatches, OrganizationMatches, PersonMatches } from './Matches.tsx'

interface QuestionAnswerProps {
  question: string
  security: SecurityBrief
  address: ListAddress
  go: ListAddressState['go']
}

export function QuestionAnswer(props: QuestionAnswerProps) {
  const query = useQuery(
    reading({ q: props.question, securityId: props.security.id, subject: subjectIn(props.address) }),
  )
  return <QueryView query={query}>{(found) => <Answer {...props} found={found} />}</QueryView>
}

/** The subject that somebody chose. */
const subjectIn = ({ subject }: ListAddress): QuestionSubject | undefined =>
  subjects.find(({ value }) => value === subject)?.value

const subjects: { value: QuestionSubject; label: string }[] = [
  { value: 'organizations', label: 'Organizations' },
  { value: 'people', label: 'People' },
  { value: 'funds', label: 'Funds' },
]

/** The filters of the address, once somebody changed them, else those that were read. */
function filtersOf(
  { q: _q, subject: _subject, edited, view: _view, like: _like, page: _page, pageSize: _size, ...own }: ListAddress,
  read: FilterValues,
) {
  return edited === true ? (withoutEmpties(own) as FilterValues) : read
}

function Answer({ question, security, address, go, found }: QuestionAnswerProps & { found: Reading }) {
  const isEdited = address.edited === true
  const wants = found.canPropose && found.notUnderstood.length > 0 && !isEdited
  const { data: proposed } = useQuery({
    ...proposal({ q: question, securityId: security.id, subject: subjectIn(address) }),
    enabled: wants,
  })
  const read: FilterValues = {
    ...(wants && proposed?.filters),
    ...found.filters,
    ...(found.sort && { sortField: found.sort.field, sortDirection: found.sort.direction }),
  }
  const values = filtersOf(address, read)
  const { subject } = found
  const chosen = subjectIn(address)
  const change = (next: FilterValues) =>
    go({ q: question, ...(chosen && { subject }), edited: true, ...withoutEmpties({ ...values, ...next }) })
  const Matches = matchesOf[subject]
  return (
    <>
      <section className={classes.reading} aria-label="Filters read from your question">
        <SegmentedControl
          size="xs"
          aria-label="Show"
          className={classes.subject}
          data={subjects}
          value={subject}
          onChange={(next) => go({ q: question, subject: next as QuestionSubject })}
        />
        <EditableFilters key={subject} subject={subject} values={values} change={change} />
        {isEdited && (
          <button
            type="button"
            className={classes.reset}
            onClick={() => go({ q: question, ...(chosen && { subject: chosen }) })}
          >
            Reset filters to the question
          </button>
        )}
        {found.notUnderstood.length > 0 && (
          <p className={classes.unread} role="status">
            Not understood: {found.notUnderstood.map((words) => `“${words}”`).join(', ')}
          </p>
        )}
        {found.notApplicable.length > 0 && !isEdited && (
          <p className={classes.unread} role="status">
            Does not apply to {subject}: {found.notApplicable.map((words) => `“${words}”`).join(', ')}
          </p>
        )}
        {wants && proposed && Object.keys(proposed.filters).length > 0 && (
          <p className={classes.note}>
            Some filters were suggested by a language model. Check them before you rely on the list.
          </p>
        )}
      </section>
      {Object.keys(values).length > 0 ? (
        <Matches values={values} security={security} />
      ) : (
        <SectionCard title="No filters found">
          <p className={classes.note}>
            No part of the question could be turned into a filter. Try a location, a style, a type, a size, or what an
            investor holds or bought.
          </p>
        </SectionCard>
      )}
    </>
  )
}

const matchesOf = { organizations: OrganizationMatches, people: PersonMatches, funds: FundMatches }
