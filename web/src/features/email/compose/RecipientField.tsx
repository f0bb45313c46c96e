import { Combobox, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  emailRecipients,
  type FoundRecipient,
  isAddress,
  type Recipient,
  readAddresses,
} from '@rostrum/contract/email/recipients'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { foundRecipients } from './api.ts'
import classes from './Compose.module.css'
import { recipientOf, withRecipients } from './draft-values.ts'
import { FieldError } from './FieldError.tsx'
import { RecipientChip } from './RecipientChip.tsx'

interface RecipientFieldProps {
  label: string
  value: Recipient[]
  /** Of the recipients as they are then: some are looked up meanwhile. */
  onChange: (next: (now: readonly Recipient[]) => Recipient[]) => void
  error?: string | undefined
  autoFocus?: boolean
  after?: ReactNode
}

const typedRecipient = (email: string, name = ''): Recipient => ({ id: null, email, name, mode: 'customEmail' })
const none: FoundRecipient[] = []

export function RecipientField({ label, value, onChange, error, autoFocus = false, after }: RecipientFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [term] = useDebouncedValue(text.trim(), defaultDebounce)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = useQuery({ ...foundRecipients(term), enabled: term !== '' })
  const found = term && text.trim() ? (search.data ?? none) : none

  const add = (more: readonly Recipient[]) => {
    onChange((now) => withRecipients(now, more))
    setText('')
    combobox.closeDropdown()
  }
  /** At once, because Send may be next; then those who are in the IRM become people. */
  const addTyped = async (typed: string) => {
    const addresses = readAddresses(typed)
    if (addresses.length === 0) return
    add(addresses.map(({ email, name }) => typedRecipient(email, name)))
    const emails = addresses.map(({ email }) => email)
    const people = await call(emailRecipients.resolve, { body: { emails } }).catch(() => none)
    // Nobody is known, or the window is gone.
    if (people.length === 0 || !box.current) return
    const wasAdded = new Set(emails.map((email) => email.toLowerCase()))
    onChange((now) =>
      now.map((one) => {
        const email = one.email.toLowerCase()
        if (one.id !== null || !wasAdded.has(email)) return one
        const is = (address: string | null) => address?.toLowerCase() === email
        const person = people.find(({ emailPrimary, emailSecondary }) => is(emailPrimary) || is(emailSecondary))
        return person ? recipientOf(person, one.email) : one
      }),
    )
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!pasted.includes('@')) return
    event.preventDefault()
    void addTyped(pasted)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0
    const ends = event.key === ',' || event.key === ';' || (event.key === ' ' && isAddress(text.trim()))
    if ((ends || (event.key === 'Enter' && !isChosen)) && text.trim()) {
      event.preventDefault()
      void addTyped(text)
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange((now) => now.slice(0, -1))
  }
  return (
    <div className={classes.line}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const chosen = found.find((one) => one.id === key)
          if (chosen) add([recipientOf(chosen)])
        }}
      >
        <Combobox.DropdownTarget>
          <div ref={box} className={classes.recipients}>
            {value.map((one, index) => (
              <RecipientChip
                // Two may have the same text while they are being corrected.
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is part of the key
                key={`${one.email}-${index}`}
                recipient={one}
                onChange={(next) => onChange((now) => now.map((other) => (other === one ? next : other)))}
                onRemove={() => onChange((now) => now.filter((other) => other !== one))}
              />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                id={id}
                aria-autocomplete="list"
                className={classes.input}
                // biome-ignore lint/a11y/noAutofocus: the window was opened to write
                autoFocus={autoFocus}
                autoComplete="off"
                placeholder={value.length === 0 ? 'Name or address' : ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                value={text}
                onChange={({ currentTarget }) => {
                  setText(currentTarget.value)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
                onPaste={paste}
                onKeyDown={press}
                onBlur={() => {
                  combobox.closeDropdown()
                  if (text.trim()) void addTyped(text)
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={!text.trim() || (found.length === 0 && !search.isFetching)}>
          <Combobox.Options aria-label={`Matches for ${label}`}>
            {found.map((one) => (
              <Combobox.Option key={one.id} value={one.id} onMouseDown={(event) => event.preventDefault()}>
                <span className={classes.option}>
                  <span>{one.name}</span>
                  <span className={classes.detail}>
                    {[
                      one.type === 'colleague' ? 'Colleague' : one.detail,
                      one.emailPrimary ?? one.emailSecondary ?? 'No address',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Combobox.Option>
            ))}
            {found.length === 0 && search.isFetching && (
              <Combobox.Empty>
                <Loader size="xs" />
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {after}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
