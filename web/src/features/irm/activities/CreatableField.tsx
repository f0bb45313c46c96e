import { MultiSelect } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import type { NamedValue } from './activity-values.ts'

interface CreatableFieldProps {
  label: string
  /** Singular, as in: The tag was not created. */
  noun: string
  known: NamedValue[]
  create: (name: string) => Promise<NamedValue>
  value: NamedValue[]
  onChange: (change: (before: NamedValue[]) => NamedValue[]) => void
  maxLength: number
  error?: ReactNode
}

/** Option value of an item to be created. */
const created = 'new'

/** Picks items of a list and creates missing ones inline. Enter takes the first option, or creates what was typed. */
export function CreatableField(props: CreatableFieldProps) {
  const { label, noun, known, create, value, onChange, maxLength, error } = props
  const [typed, setTyped] = useState('')
  const name = typed.trim().slice(0, maxLength)
  const isNamed = (one: NamedValue) => one.name.toLowerCase() === name.toLowerCase()
  const all = [...new Map([...value, ...known].map(({ id, name: own }) => [id, { id, name: own }])).values()]
  const add = async () => {
    try {
      const { id, name: own } = await create(name)
      onChange((before) => [...before, { id, name: own }])
    } catch (failure) {
      notifyError(`The ${noun} could not be created. ${reasonOf(failure)}`)
    }
  }
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    // An option chosen by the arrow keys wins.
    if (event.key !== 'Enter' || !name || event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    const left = all.filter(({ id }) => !value.some((one) => one.id === id))
    const first = left.find(isNamed) ?? left.find((one) => one.name.toLowerCase().includes(name.toLowerCase()))
    if (first) onChange((before) => [...before, first])
    else if (!all.some(isNamed)) void add()
    setTyped('')
  }
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'Choose or create' : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage={`Type a name to create the first ${noun}`}
      data={[
        ...all.map((one) => ({ value: one.id, label: one.name })),
        ...(name && !all.some(isNamed) ? [{ value: created, label: `Create “${name}”` }] : []),
      ]}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={takeFirst}
      value={value.map(({ id }) => id)}
      onChange={(ids) => {
        if (ids.includes(created)) void add()
        onChange(() => ids.flatMap((id) => all.find((one) => one.id === id) ?? []))
      }}
      error={error}
    />
  )
}
