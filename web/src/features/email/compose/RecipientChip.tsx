import { Popover, TextInput } from '@mantine/core'
import { emailRecipients, isAddress, type Recipient } from '@rostrum/contract/email/recipients'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#platform/api/query.ts'
import classes from './Compose.module.css'

interface RecipientChipProps {
  recipient: Recipient
  onChange: (recipient: Recipient) => void
  onRemove: () => void
}

/** Opens the choice of addresses: of a person the primary, the secondary or another one. */
export function RecipientChip({ recipient, onChange, onRemove }: RecipientChipProps) {
  const { name, email } = recipient
  const isValid = isAddress(email)
  const shown = name || email || 'No address'
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={classes.recipient} data-invalid={!isValid || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.name}
            title={email || 'No address'}
            aria-label={`${shown}, ${isValid ? email : 'not a valid address'}`}
            onClick={() => setOpen(!isOpen)}
          >
            {!isValid && <IconAlertCircle size={12} stroke={2} aria-hidden="true" />} {shown}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <Addresses
            recipient={recipient}
            onChange={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <button type="button" className={classes.remove} aria-label={`Remove ${shown}`} onClick={onRemove}>
        <IconX size={12} stroke={2} />
      </button>
    </span>
  )
}

function Addresses({ recipient, onChange }: Omit<RecipientChipProps, 'onRemove'>) {
  const { id, email, mode } = recipient
  const [typed, setTyped] = useState(mode === 'customEmail' ? email : '')
  const { data } = useQuery({
    ...queryFor(emailRecipients.resolve, { body: { personIds: id ? [id] : [] } }),
    enabled: id !== null,
  })
  const person = data?.find((one) => one.id === id)
  const own = [
    { mode: 'emailPrimary', label: 'Primary', address: person?.emailPrimary },
    { mode: 'emailSecondary', label: 'Secondary', address: person?.emailSecondary },
  ] as const
  return (
    <div className={classes.templates}>
      {own.map(
        (one) =>
          one.address && (
            <button
              key={one.mode}
              type="button"
              className={classes.template}
              aria-pressed={mode === one.mode}
              onClick={() => onChange({ ...recipient, mode: one.mode, email: one.address ?? '' })}
            >
              <span className={classes.option}>
                {one.address}
                <span className={classes.detail}>
                  {one.label}
                  {mode === one.mode && ', used here'}
                </span>
              </span>
            </button>
          ),
      )}
      <TextInput
        label={id ? 'Another address' : 'Address'}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (typed.trim()) onChange({ ...recipient, mode: 'customEmail', email: typed.trim() })
        }}
        onBlur={() => {
          if (typed.trim() && typed.trim() !== email)
            onChange({ ...recipient, mode: 'customEmail', email: typed.trim() })
        }}
      />
    </div>
  )
}
