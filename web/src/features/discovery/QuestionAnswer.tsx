// What a question was read as: filters that can be changed, the words not understood, and who matches.
import type { Reading } from '@rostrum/contract/discovery/questions'
import { encodeSort } from '@rostrum/contract/platform/sort'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { targetOrganizations } from '#features/targeting/public.ts'
import type { ListAddress } from '#lists/definition.ts'
import type { FilterValues } from '#lists/filters.ts'
import type { ListAddressState } from '#lists/use-list-address.ts'
import { withoutEmpties } from '#platform/search-params.ts'
import { useGate } from '#platform/session/flags.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { proposal, reading } from './api.ts'
import classes from './Discover.module.css'
import { EditableFilters } from './EditableFilters.tsx'
import { MatchTable } from './MatchTable.tsx'

interface QuestionAnswerProps {
  question: string
  security: SecurityBrief
  address: ListAddress
  go: ListAddressState['go']
}

export function QuestionAnswer(props: QuestionAnswerProps) {
  const query = useQuery(reading(props.question, props.security.id))
  return <QueryView query={query}>{(found) => <Answer {...props} found={found} />}</QueryView>
}

/** The filters of the address, once somebody changed them, else those that were read. */
function filtersOf(
  { q: _q, edited, view: _view, like: _like, page: _page, pageSize: _size, ...own }: ListAddress,
  read: FilterValues,
) {
  return edited === true ? (withoutEmpties(own) as FilterValues) : read
}

function Answer({ question, security, address, go, found }: QuestionAnswerProps & { found: Reading }) {
  const isEdited = address.edited === true
  const wants = found.canPropose && found.notUnderstood.length > 0 && !isEdited
  const { data: proposed } = useQuery({ ...proposal(question, security.id), enabled: wants })
  const read: FilterValues = {
    ...(wants && proposed?.filters),
    ...found.filters,
    ...(found.sort && { sortField: found.sort.field, sortDirection: found.sort.direction }),
  }
  const values = filtersOf(address, read)
  const change = (next: FilterValues) => go({ q: question, edited: true, ...withoutEmpties({ ...values, ...next }) })
  return (
    <>
      <section className={classes.reading} aria-label="Filters read from your question">
        <EditableFilters values={values} change={change} />
        {isEdited && (
          <button type="button" className={classes.reset} onClick={() => go({ q: question })}>
            Back to the question as read
          </button>
        )}
        {found.notUnderstood.length > 0 && (
          <p className={classes.unread} role="status">
            Not understood: {found.notUnderstood.map((words) => `“${words}”`).join(', ')}
          </p>
        )}
        {wants && proposed && Object.keys(proposed.filters).length > 0 && (
          <p className={classes.note}>
            Some filters were suggested by a language model. Check them before you rely on the list.
          </p>
        )}
      </section>
      <Matches values={values} security={security} hasFilters={Object.keys(values).length > 0} />
    </>
  )
}

const pageSize = 25

function Matches({
  values,
  security,
  hasFilters,
}: {
  values: FilterValues
  security: SecurityBrief
  hasFilters: boolean
}) {
  const isStandalone = useGate('iq_standalone')
  const { sortField, sortDirection, ...filters } = values
  const isSorted = typeof sortField === 'string' && (sortDirection === 'asc' || sortDirection === 'desc')
  const sort = isSorted ? { sort: encodeSort([{ field: sortField, direction: sortDirection }]) } : {}
  const query = useQuery(targetOrganizations({ ...filters, ...sort, securityId: security.id, pageSize }))
  if (!hasFilters) {
    return (
      <SectionCard title="Nothing to look for yet">
        <p className={classes.note}>
          None of the words could be read as a filter. Name a location, a style, a type, a size, or what an investor
          holds or bought.
        </p>
      </SectionCard>
    )
  }
  return (
    <QueryView query={query}>
      {({ data, meta }) => (
        <SectionCard
          flush
          title={`${meta.total.toLocaleString('en-US')} ${meta.total === 1 ? 'organization' : 'organizations'}`}
          description={meta.total > data.length ? `The first ${data.length} are shown` : undefined}
          actions={
            !isStandalone && (
              <ButtonLink
                to="/target"
                search={values}
                variant="default"
                size="xs"
                rightSection={<IconArrowRight size={14} stroke={1.75} />}
              >
                Open in Target Search
              </ButtonLink>
            )
          }
        >
          <MatchTable rows={data} ticker={security.ticker ?? security.name} />
        </SectionCard>
      )}
    </QueryView>
  )
}
