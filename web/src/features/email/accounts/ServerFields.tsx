import { NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { securities } from '@rostrum/contract/email/accounts'
import classes from './Accounts.module.css'
import { securityNames } from './names.ts'

export interface ServerValues {
  host: string
  port: number
  security: (typeof securities)[number]
}

interface ServerFieldsProps<Values> {
  label: string
  name: string
  form: UseFormReturnType<Values>
}

/** Name, port and encryption of one server. */
export function ServerFields<Values extends Record<string, unknown>>({ label, name, form }: ServerFieldsProps<Values>) {
  const of = (field: string) => form.getInputProps(`${name}.${field}`)
  return (
    <div className={classes.server}>
      <TextInput label={label} required autoComplete="off" {...of('host')} />
      <NumberInput label="Port" aria-label={`Port of ${label}`} min={1} max={65535} hideControls {...of('port')} />
      <Select
        label="Encryption"
        aria-label={`Encryption of ${label}`}
        data={securities.map((value) => ({ value, label: securityNames[value] }))}
        allowDeselect={false}
        {...of('security')}
      />
    </div>
  )
}
