import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedValue } from '../activity-values.ts'
import { everyTheme, useCreateTheme } from '../api.ts'
import { CreatableField } from '../CreatableField.tsx'

interface ThemesFieldProps {
  value: NamedValue[]
  onChange: (change: (before: NamedValue[]) => NamedValue[]) => void
  error?: ReactNode
}

/** Archived themes are not offered, but stay where they were chosen. */
export function ThemesField(props: ThemesFieldProps) {
  const { data = [] } = useQuery(everyTheme())
  const create = useCreateTheme()
  return (
    <CreatableField
      label="Themes"
      noun="theme"
      known={data.filter(({ isArchived }) => !isArchived)}
      create={(name) => create.mutateAsync({ body: { name } })}
      maxLength={60}
      {...props}
    />
  )
}
