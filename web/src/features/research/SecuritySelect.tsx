import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coveredSecurities } from './estimates/api.ts'

type SecuritySelectProps = {
  value: string | undefined
  onChange: (securityId: string) => void
  label?: string
  size?: 'xs' | 'sm'
  error?: ReactNode
}

/** Ours, then our peers. */
export function SecuritySelect({ value, onChange, label = 'Security', size = 'xs', error }: SecuritySelectProps) {
  const { data = [] } = useQuery(coveredSecurities())
  const choices = (isOwn: boolean) =>
    data
      .filter((one) => one.isOwn === isOwn)
      .map(({ id, name, ticker }) => ({ value: id, label: ticker ? `${ticker} · ${name}` : name }))
  return (
    <Select
      label={label}
      size={size}
      w={size === 'xs' ? 240 : undefined}
      allowDeselect={false}
      searchable
      data={[
        { group: 'Your securities', items: choices(true) },
        { group: 'Peers', items: choices(false) },
      ].filter(({ items }) => items.length > 0)}
      value={value ?? null}
      onChange={(id) => id && onChange(id)}
      error={error}
    />
  )
}
