// Sources that are one of a list: a saved view, a target list, an event.
import { Select } from '@mantine/core'
import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'
import { events } from '@rostrum/contract/irm/events/events'
import { targetLists } from '@rostrum/contract/targeting/lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedViews } from '#lists/api.ts'
import { queryFor } from '#platform/api/query.ts'
import { formatDay } from '#platform/formats.ts'
import type { SourceKind } from '../source-kinds.ts'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

type ChoiceFormProps = SourceFormProps & {
  kind: SourceKind
  label: string
  choices: { value: string; label: string }[] | undefined
  sourceOf: (id: string) => AudienceSource
  /** What is said if there are none. */
  none: string
}

function ChoiceForm({ kind, label, choices, sourceOf, none, onAdd, onClose }: ChoiceFormProps) {
  const [id, setId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <SourceForm
      kind={kind}
      source={id ? sourceOf(id) : undefined}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={() => setProblem('Choose one')}
    >
      <Select
        label={label}
        description={choices?.length === 0 && none}
        data={choices ?? []}
        value={id}
        onChange={setId}
        searchable
        data-autofocus
        error={problem}
        nothingFoundMessage={choices ? 'No matches' : 'Loading…'}
      />
    </SourceForm>
  )
}

export function ViewForm(props: SourceFormProps) {
  const people = useQuery(savedViews('irm/people')).data
  const organizations = useQuery(savedViews('irm/organizations')).data
  const choices = people &&
    organizations && [
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      ...organizations.map(({ id, name }) => ({ value: id, label: `${name} (people at these organizations)` })),
    ]
  return (
    <ChoiceForm
      {...props}
      kind="view"
      label="Saved view"
      choices={choices}
      sourceOf={(viewId) => ({ kind: 'view', viewId })}
      none="No saved views yet. Filter the people or organizations in your IRM and save the view."
    />
  )
}

export function ListForm(props: SourceFormProps) {
  const { data } = useQuery(queryFor(targetLists.list, { query: {} }))
  return (
    <ChoiceForm
      {...props}
      kind="target_list"
      label="Target list"
      choices={data?.map(({ id, name }) => ({ value: id, label: name }))}
      sourceOf={(listId) => ({ kind: 'target_list', listId })}
      none="No target lists yet. Create one under Targeting."
    />
  )
}

const mostEvents = 200

export function EventForm(props: SourceFormProps) {
  const { data } = useQuery(queryFor(events.list, { query: { pageSize: mostEvents, sort: 'first_day_desc' } }))
  return (
    <ChoiceForm
      {...props}
      kind="event"
      label="Event"
      choices={data?.data.map(({ id, name, firstDay }) => ({
        value: id,
        label: firstDay ? `${name}, ${formatDay(firstDay)}` : name,
      }))}
      sourceOf={(eventId) => ({ kind: 'event', eventId })}
      none="No events yet. Plan one under Events & Itineraries."
    />
  )
}
