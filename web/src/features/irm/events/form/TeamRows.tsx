import { MultiSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#platform/names.ts'
import { activeColleagues } from '../api.ts'
import { AddButton } from './AddButton.tsx'
import { type EventValues, emptyTeam } from './event-values.ts'
import { useOpenTeams } from './open-teams.ts'
import { PartRow } from './PartRow.tsx'

export function TeamRows({ form }: { form: UseFormReturnType<EventValues> }) {
  const { data } = useQuery(activeColleagues())
  const members = useOpenTeams()
  const offered = new Map([...members, ...(data?.data ?? [])].map((one) => [one.id, fullName(one)]))
  const options = [...offered].map(([value, label]) => ({ value, label }))
  return (
    <>
      {form.values.teams.map(({ id }, index) => (
        <PartRow
          key={id}
          kind="team"
          label={`Team ${index + 1}`}
          onRemove={form.values.teams.length > 1 ? () => form.removeListItem('teams', index) : undefined}
        >
          <TextInput label="Name" required {...form.getInputProps(`teams.${index}.name`)} />
          <MultiSelect
            label="Colleagues"
            placeholder="Add a colleague"
            searchable
            hidePickedOptions
            nothingFoundMessage="No Matches"
            data={options}
            {...form.getInputProps(`teams.${index}.colleagueIds`)}
          />
        </PartRow>
      ))}
      <AddButton
        icon={<IconPlus size={14} stroke={1.75} />}
        onClick={() => form.insertListItem('teams', emptyTeam(`Team ${form.values.teams.length + 1}`))}
        error={form.errors.teams}
      >
        Add team
      </AddButton>
    </>
  )
}
