// The lines above the text: who writes, about what, and whether each recipient gets a message of their own.
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import type { CustomerAccount, EmailAccount } from '@rostrum/contract/email/accounts'
import { sendingMessages } from '@rostrum/contract/email/drafts'
import { subjectField } from '@rostrum/contract/email/personalized-fields'
import { useId } from 'react'
import { InsertField } from '#features/email/templates/public.ts'
import { notifyError } from '#ui/notify.ts'
import classes from './Compose.module.css'
import { hasFields, isSeparate } from './draft-values.ts'
import { FieldError } from './FieldError.tsx'
import type { Draft } from './use-draft.ts'

interface FromFieldProps {
  accounts: EmailAccount[]
  /** For group mail, if the customer has it. */
  group: CustomerAccount | undefined
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

export function FromField({ accounts, group, value, onChange, error }: FromFieldProps) {
  const id = useId()
  const options = [
    ...accounts.map((one) => ({
      value: one.id,
      label: one.senderName ? `${one.senderName} <${one.emailAddress}>` : one.emailAddress,
    })),
    ...(group ? [{ value: group.id, label: `${group.emailAddress} (group email)` }] : []),
  ]
  return (
    <div className={classes.line}>
      <label className={classes.label} htmlFor={id}>
        From
      </label>
      <Select
        id={id}
        variant="unstyled"
        data={options}
        value={value}
        clearable
        rightSectionWidth={56}
        placeholder="Choose an account"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        clearButtonProps={{ 'aria-label': 'Clear From' }}
        comboboxProps={{ withinPortal: true }}
        onChange={onChange}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export function SubjectField({ draft: { values, change }, error }: { draft: Draft; error: string | undefined }) {
  const id = useId()
  return (
    <div className={classes.line}>
      <label className={classes.label} htmlFor={id}>
        Subject
      </label>
      <TextInput
        id={id}
        variant="unstyled"
        maxLength={250}
        value={values.subject}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      {values.isPersonalized && (
        <InsertField
          onChoose={(field) => change({ subject: `${values.subject}${subjectField({ field, fallback: '' })}` })}
        />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** One message each or one for all, and whether the text is filled in for each. */
export function Delivery({ draft: { values, change }, isGroup }: { draft: Draft; isGroup: boolean }) {
  const isMany = values.to.length > 1
  const hasOneEach = isSeparate(values, isGroup)
  const choose = (separate: boolean) => {
    if (!separate && hasFields(values)) return notifyError(sendingMessages.fieldsRemain)
    change({ isP2p: separate, ...(!separate && { isPersonalized: false }) })
  }
  return (
    <div className={classes.options}>
      {isMany && !isGroup && (
        <SegmentedControl
          size="xs"
          aria-label="Messages"
          value={hasOneEach ? 'separate' : 'one'}
          onChange={(value) => choose(value === 'separate')}
          data={[
            { value: 'separate', label: 'Separate messages' },
            { value: 'one', label: 'One message to all' },
          ]}
        />
      )}
      {hasOneEach && (
        <Switch
          label="Personalize"
          checked={values.isPersonalized}
          onChange={({ currentTarget: { checked } }) => {
            if (!checked && hasFields(values)) return notifyError(sendingMessages.fieldsRemain)
            // It stays so when recipients are added.
            change({ isPersonalized: checked, ...(checked && { isP2p: true }) })
          }}
        />
      )}
      {isMany && !hasOneEach && <span className={classes.hint}>Recipients see each other’s addresses</span>}
    </div>
  )
}
