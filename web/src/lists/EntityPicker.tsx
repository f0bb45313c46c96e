import { Button, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { findOrganizations, findPeople, findSecurities } from './api.ts'
import classes from './EntityPicker.module.css'
import { MarkedText } from './MarkedText.tsx'
import { type Match, organizationMatch, personMatch, securityMatch } from './matches.ts'

export type PickedEntity = Pick<Match, 'id' | 'name' | 'detail'>

export interface EntityPickerProps {
  kind: 'people' | 'organizations' | 'securities'
  label: string
  /** Visually hidden label, where the context already names the field. */
  hiddenLabel?: boolean
  value: PickedEntity | null
  /** Null when the field was cleared. A picker that adds to a list keeps `value` at null. */
  onChange: (picked: PickedEntity | null) => void
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  debounce?: number
  /** Ids not offered, such as those already selected. */
  excludedIds?: readonly string[]
}

const pageSize = 10

/** Autocomplete with server-side search; the value is an id and a name. */
export function EntityPicker(props: EntityPickerProps) {
  const { kind, value, onChange, debounce = defaultDebounce, excludedIds = [] } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [term, setTerm] = useState('')
  const search = useDebouncedCallback((text: string) => setTerm(text.trim()), debounce)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useMatches(kind, term)
  const offered = found.matches.filter((match) => !excludedIds.includes(match.id))
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
    const match = offered.find((one) => one.id === id)
    if (match) onChange({ id: match.id, name: match.name, detail: match.detail })
    settle()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
      <Combobox.Target>
        <TextInput
          label={props.hiddenLabel ? undefined : props.label}
          aria-label={props.hiddenLabel ? props.label : undefined}
          placeholder={props.placeholder ?? 'Search'}
          description={props.description}
          error={props.error}
          required={props.required ?? false}
          disabled={props.disabled ?? false}
          data-autofocus={props.autoFocus || undefined}
          autoComplete="off"
          maxLength={200}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
          rightSection={
            isWaiting && typed ? (
              <Loader size={14} />
            ) : (
              value && !props.disabled && <CloseButton size={24} aria-label="Clear" onClick={() => onChange(null)} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!term}>
        <Combobox.Options
          hidden={offered.length === 0}
          mah={320}
          style={{ overflowY: 'auto' }}
          aria-label={props.label}
          aria-busy={isWaiting}
        >
          {offered.map((match) => (
            <Combobox.Option key={match.id} value={match.id}>
              <span className={classes.option}>
                <span className={classes.name}>
                  <MarkedText text={match.name} term={term} />
                </span>
                {match.detail && (
                  <span className={classes.detail}>
                    <MarkedText text={match.detail} term={term} />
                  </span>
                )}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {offered.length === 0 && <PickerMessage found={found} isWaiting={isWaiting} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

type Found = ReturnType<typeof useMatches>

function PickerMessage({ found, isWaiting }: { found: Found; isWaiting: boolean }) {
  if (found.isError) {
    return (
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
    )
  }
  return <Combobox.Empty role="status">{isWaiting ? 'Searching' : 'No Matches'}</Combobox.Empty>
}

/** Calls all hooks unconditionally; only the query of the requested type is enabled. */
function useMatches(kind: EntityPickerProps['kind'], term: string) {
  const query = { term, pageSize }
  const asked = (one: EntityPickerProps['kind']) => ({
    enabled: kind === one && term !== '',
    placeholderData: term === '' ? undefined : keepPreviousData,
  })
  const people = useQuery({ ...findPeople(query), ...asked('people') })
  const organizations = useQuery({ ...findOrganizations(query), ...asked('organizations') })
  const securities = useQuery({ ...findSecurities(query), ...asked('securities') })
  const answer = { people, organizations, securities }[kind]
  const matches: Match[] = {
    people: () => (people.data?.data ?? []).map(personMatch),
    organizations: () => (organizations.data?.data ?? []).map(organizationMatch),
    securities: () => (securities.data?.data ?? []).map(securityMatch),
  }[kind]()
  return {
    matches: term === '' ? [] : matches,
    isFetching: answer.isFetching,
    isError: answer.isError,
    retry: () => void answer.refetch(),
  }
}
