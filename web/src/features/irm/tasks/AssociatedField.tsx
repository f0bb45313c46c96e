import { Button, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calledName } from '#platform/names.ts'
import classes from './AssociatedField.module.css'
import { findOrganizations, findPeople } from './form-api.ts'
import type { Associated } from './task-values.ts'

/** Debounce given by the specification. */
const associationSearchDebounce = 150

type Match = Associated & { detail: string }

interface AssociatedFieldProps {
  value: Associated | null
  onChange: (picked: Associated | null) => void
  error?: ReactNode
  readOnly?: boolean
}

/** What a task is about: organizations and people in one search list. */
export function AssociatedField({ value, onChange, error, readOnly = false }: AssociatedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [term, setTerm] = useState('')
  const search = useDebouncedCallback((text: string) => setTerm(text.trim()), associationSearchDebounce)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useMatches(term)
  const isWaiting = found.isFetching || (typed !== null && typed.trim() !== term)

  const type = (text: string) => {
    setTyped(text)
    search(text)
    if (text.trim()) combobox.openDropdown()
    else combobox.closeDropdown()
    if (text === '' && value) onChange(null)
  }
  const settle = () => {
    search.cancel()
    setTyped(null)
    setTerm('')
    combobox.closeDropdown()
  }
  const pick = (id: string) => {
    const match = [...found.organizations, ...found.people].find((one) => one.id === id)
    if (match) onChange({ type: match.type, id: match.id, name: match.name })
    settle()
  }
  const isClearable = value !== null && !readOnly

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
      <Combobox.Target>
        <TextInput
          label="Associated with"
          placeholder={readOnly ? 'No one' : 'Search organizations and people'}
          data-path="associated"
          error={error}
          readOnly={readOnly}
          autoComplete="off"
          maxLength={200}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
          rightSection={
            isWaiting && typed ? (
              <Loader size={14} />
            ) : (
              isClearable && (
                <CloseButton size={24} aria-label="Clear associated contact" onClick={() => onChange(null)} />
              )
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!term}>
        <Matches found={found} isWaiting={isWaiting} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type Found = ReturnType<typeof useMatches>

function Matches({ found, isWaiting }: { found: Found; isWaiting: boolean }) {
  const isEmpty = found.organizations.length === 0 && found.people.length === 0
  return (
    <>
      <Combobox.Options
        hidden={isEmpty}
        mah={320}
        style={{ overflowY: 'auto' }}
        aria-label="Associated with"
        aria-busy={isWaiting}
      >
        <MatchGroup label="Organizations" matches={found.organizations} />
        <MatchGroup label="People" matches={found.people} />
      </Combobox.Options>
      {isEmpty && found.isError && (
        <div className={classes.message} role="alert">
          The search failed. {/* Prevents focus, which would close the list before the click. */}
          <Button
            size="compact-xs"
            variant="default"
            onMouseDown={(event) => event.preventDefault()}
            onClick={found.retry}
          >
            Try again
          </Button>
        </div>
      )}
      {isEmpty && !found.isError && (
        <Combobox.Empty role="status">{isWaiting ? 'Searching' : 'No Matches'}</Combobox.Empty>
      )}
    </>
  )
}

function MatchGroup({ label, matches }: { label: string; matches: Match[] }) {
  if (matches.length === 0) return null
  return (
    <Combobox.Group label={label}>
      {matches.map((match) => (
        <Combobox.Option key={match.id} value={match.id}>
          <span className={classes.name}>{match.name}</span>
          {match.detail && <span className={classes.detail}>{match.detail}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function useMatches(term: string) {
  const asked = { enabled: term !== '' }
  const organizations = useQuery({ ...findOrganizations(term), ...asked })
  const people = useQuery({ ...findPeople(term), ...asked })
  return {
    organizations: (term ? (organizations.data?.data ?? []) : []).map(
      ({ id, name, city, country }): Match => ({ type: 'organization', id, name, detail: joined(city, country) }),
    ),
    people: (term ? (people.data?.data ?? []) : []).map(
      (person): Match => ({
        type: 'person',
        id: person.id,
        name: calledName(person),
        detail: joined(person.title, person.organization?.name),
      }),
    ),
    isFetching: organizations.isFetching || people.isFetching,
    isError: organizations.isError || people.isError,
    retry: () => void Promise.all([organizations.refetch(), people.refetch()]),
  }
}
