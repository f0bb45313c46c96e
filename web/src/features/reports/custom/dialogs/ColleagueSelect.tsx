import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#platform/names.ts'
import { customerUsers } from '../api.ts'

interface ColleagueSelectProps {
  label: string
  description?: string
  value: string[]
  onChange: (ids: string[]) => void
}

export function ColleagueSelect(props: ColleagueSelectProps) {
  const { data = [] } = useQuery(customerUsers())
  return (
    <MultiSelect
      {...props}
      searchable
      hidePickedOptions
      data={data.filter(({ scope }) => scope === 'user').map((user) => ({ value: user.id, label: fullName(user) }))}
    />
  )
}
