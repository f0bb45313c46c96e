import { Button, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from './EntityPicker.module.css'
import { MarkedText } from './MarkedText.tsx'
import type { Match } from './matches.ts'
import { type PickerKind, usePickerMatches } from './use-picker-matches.ts'

export type PickedEntity = Pick<Match, 'id' | 'name' | 'detail'>

export interface EntityPickerProps {
  kind: PickerKind
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
  /** Firms already chosen: the people of the first are offered before anything is typed, and first. */
  firmIds?: readonly string[]
}

const noFirms: readonly string[] = []

/** Autocomplete with server-side search; the value is an id and a name. Enter takes the first option. */
export function EntityPicker(props: EntityPickerProps) {
  const { kind, value, onChange, debounce = defaultDebounce, excludedIds = [], firmIds = noFirms } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [term, setTerm] = useState('')
  const search = useDebouncedCallback((text: string) => setTerm(text.trim()), debounce)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = usePickerMatches(kind, term, firmIds)
  const offered = found.matches.filter((match) => !excludedIds.includes(match.id))
  const isWaiting = found.isFetching || (typed !== null && typed.trim() !== term)
  /** Enter was pressed before the options were there. */
  const [takesFirst, setTakesFirst] = useState(false)

  const type = (text: string) => {
    setTyped(text)
    search(text)
    setTakesFirst(false)
    if (text.trim() || firmIds.length > 0) combobox.openDropdown()
    else combobox.closeDropdown()
    if (text === '' && value) onChange(null)
  }
  const settle = () => {
    search.cancel()
    setTyped(null)
    setTerm('')
    setTakesFirst(false)
    combobox.closeDropdown()
  }
  const pick = (id: string) => {
    const match = offered.find((one) => one.id === id)
    if (match) onChange({ id: match.id, name: match.name, detail: match.detail })
    settle()
  }
  const offeredIds = offered.map(({ id }) => id).join()
  const { selectFirstOption, resetSelectedOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option changes with the offered ones
  useEffect(() => {
    if (term !== '' && !isWaiting) selectFirstOption()
    else resetSelectedOption()
  }, [offeredIds, term, isWaiting])
  const pickFirst = useEffectEvent(() => {
    const [first] = offered
    if (first) pick(first.id)
    else setTakesFirst(false)
  })
  useEffect(() => {
    if (takesFirst && !isWaiting) pickFirst()
  }, [takesFirst, isWaiting])
  const waitForFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !typed?.trim() || !isWaiting) return
    // Otherwise it would submit the form.
    event.preventDefault()
    search.flush()
    setTakesFirst(true)
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
          onKeyDown={waitForFirst}
          onFocus={() => firmIds.length > 0 && !value && combobox.openDropdown()}
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
      <Combobox.Dropdown hidden={!term && offered.length === 0}>
        <Combobox.Options
          hidden={offered.length === 0}
          mah={320}
          style={{ overflowY: 'auto' }}
          aria-label={props.label}
          aria-busy={isWaiting}
        >
          {offered.map((match) => (
            <Combobox.Option key={match.id} value={match.id} className={classes.item}>
              <PickerOption match={match} term={term} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {offered.length === 0 && <PickerMessage found={found} isWaiting={isWaiting} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

const PickerOption = ({ match, term }: { match: Match; term: string }) => (
  <span className={classes.option}>
    <span className={classes.words}>
      <span className={classes.name}>
        <MarkedText text={match.name} term={term} />
      </span>
      {match.detail && (
        <span className={classes.detail}>
          <MarkedText text={match.detail} term={term} />
        </span>
      )}
    </span>
    {match.position && <span className={classes.position}>{match.position}</span>}
    {match.isInIrm && <Chip tone="accent">In IRM</Chip>}
  </span>
)

type Found = ReturnType<typeof usePickerMatches>

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
