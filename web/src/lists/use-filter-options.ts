import { unset } from '@rostrum/contract/irm/relationships'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fullName } from '#platform/names.ts'
import { classifications, everyTag, marketCaps, teamUsers } from './api.ts'
import type { FilterDefinition, FilterOption, OptionSource } from './filters.ts'
import { everySurvey } from './survey-list.ts'

export type OptionsOf = (options: readonly FilterOption[] | OptionSource) => readonly FilterOption[]

const asOptions = (coded: readonly { code: string; name: string }[] = []): FilterOption[] =>
  coded.map(({ code, name }) => ({ value: code, label: name }))

/** Options by source; those from the server are empty while loading. */
export function useFilterOptions(filters: readonly FilterDefinition[]): OptionsOf {
  const has = (source: OptionSource) => filters.some((filter) => filter.kind === 'choices' && filter.options === source)
  const { data: known } = useQuery(classifications())
  const { data: bands } = useQuery(marketCaps())
  const { data: tags } = useQuery({ ...everyTag(), enabled: has('tags') })
  const { data: users } = useQuery({ ...teamUsers(), enabled: has('owners') })
  const { data: surveys } = useQuery({ ...everySurvey(), enabled: has('surveys') })
  return useMemo(() => {
    const fromServer: Record<OptionSource, FilterOption[]> = {
      sectors: asOptions(known?.sectors),
      subsectors: asOptions(known?.subsectors),
      exchanges: asOptions(known?.exchanges),
      marketCaps: (bands ?? []).map(({ code, label }) => ({ value: code, label })),
      tags: (tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
      surveys: (surveys?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      owners: [
        ...(users ?? []).map((user) => ({ value: user.id, label: fullName(user) })),
        { value: unset, label: 'No owner' },
      ],
    }
    return (options) => (typeof options === 'string' ? fromServer[options] : options)
  }, [known, bands, tags, users, surveys])
}
