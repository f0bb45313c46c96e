import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { countryCodes, countryName } from '@rostrum/contract/market/places'
import type { ReactNode } from 'react'
import { reportError } from '#platform/errors/report.ts'
import type { AddressValues } from './form-values.ts'

const countries = countryCodes.map((code) => ({ value: code, label: countryName(code, reportError) }))

interface AddressFieldsProps {
  /** Form path of the address: address, or jobs.0.address. */
  path: string
  value: AddressValues
  onChange: (address: AddressValues) => void
  errors: Record<string, ReactNode>
}

export function AddressFields({ path, value, onChange, errors }: AddressFieldsProps) {
  const text = (name: Exclude<keyof AddressValues, 'country'>, label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={value[name]}
      error={errors[`${path}.${name}`]}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
      {text('street', 'Street')}
      {text('street2', 'Address line 2')}
      {text('city', 'City')}
      {text('state', 'State or province')}
      {text('postalCode', 'Postal code')}
      <Select
        label="Country"
        data={countries}
        searchable
        clearable
        nothingFoundMessage="No Matches"
        value={value.country}
        error={errors[`${path}.country`]}
        onChange={(country) => onChange({ ...value, country })}
      />
    </SimpleGrid>
  )
}
