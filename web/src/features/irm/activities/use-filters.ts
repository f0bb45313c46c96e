// Filter options for activities, and labels of the active filters.
import { sentimentLabels, sentiments } from '@rostrum/contract/irm/activity-record'
import { useQuery } from '@tanstack/react-query'
import { chipsOf, useCustomFields } from '#features/irm/fields/public.ts'
import { everyTag } from '#lists/api.ts'
import { formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { activeColleagues, activityTypes, everyBroker, everyTheme, namedOrganization, namedPerson } from './api.ts'
import type { ActivitySearch } from './list-address.ts'

interface Option {
  value: string
  label: string
}

const optionsOf = (named: readonly { id: string; name: string }[] = []): Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }))

/** Includes archived types and themes, because activities with those remain. */
export function useFilterOptions() {
  const types = useQuery(activityTypes())
  const themes = useQuery(everyTheme())
  const tags = useQuery(everyTag())
  const colleagues = useQuery(activeColleagues())
  const brokers = useQuery(everyBroker())
  return {
    types: optionsOf(types.data),
    themes: optionsOf(themes.data),
    sentiments: sentiments.map((value) => ({ value, label: sentimentLabels[value] })),
    tags: optionsOf(tags.data),
    colleagues: optionsOf(colleagues.data?.data.map((one) => ({ id: one.id, name: fullName(one) }))),
    brokers: optionsOf(brokers.data?.data),
  }
}

export type FilterOptions = ReturnType<typeof useFilterOptions>

const many = [
  { key: 'typeIds', label: 'Type', options: 'types' },
  { key: 'themeIds', label: 'Theme', options: 'themes' },
  { key: 'sentiments', label: 'Sentiment', options: 'sentiments' },
  { key: 'tags', label: 'Tag', options: 'tags' },
  { key: 'excludeTags', label: 'Without tag', options: 'tags' },
  { key: 'colleagueIds', label: 'Colleague', options: 'colleagues' },
  { key: 'brokerIds', label: 'Broker', options: 'brokers' },
] as const

/** Placeholder until the name is loaded. */
const unnamed = '…'

export function useActiveFilters(
  search: ActivitySearch,
  change: (change: Partial<ActivitySearch>) => void,
  options: FilterOptions,
) {
  const { organizationId, personId, from, to, fieldFilters = [] } = search
  const fields = useCustomFields('activity')
  const organization = useQuery({ ...namedOrganization(organizationId ?? ''), enabled: organizationId !== undefined })
  const person = useQuery({ ...namedPerson(personId ?? ''), enabled: personId !== undefined })
  const one = (key: keyof ActivitySearch, label: string, value: string | undefined) =>
    search[key] ? [{ id: key, label, value: value ?? unnamed, onRemove: () => change({ [key]: undefined }) }] : []
  return [
    ...one('organizationId', 'Organization', organization.data?.name),
    ...one('personId', 'Person', person.data && fullName(person.data)),
    ...one('from', 'From', from && formatDay(from)),
    ...one('to', 'To', to && formatDay(to)),
    ...one('uploadId', 'Created by', 'upload'),
    ...one('privateOnly', 'Visibility', 'private'),
    ...many.flatMap(({ key, label, options: offered }) =>
      (search[key] ?? []).map((id) => ({
        id: `${key} ${id}`,
        label,
        value: options[offered].find((option) => option.value === id)?.label ?? unnamed,
        onRemove: () => change({ [key]: search[key]?.filter((other) => other !== id) }),
      })),
    ),
    ...fields.flatMap((field) =>
      chipsOf(field, fieldFilters).map(({ without, ...chip }) => ({
        ...chip,
        onRemove: () => change({ fieldFilters: without }),
      })),
    ),
  ]
}
