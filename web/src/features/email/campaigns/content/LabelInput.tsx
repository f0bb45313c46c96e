import { TextInput } from '@mantine/core'
import { subjectField } from '@rostrum/contract/email/personalized-fields'
import { InsertField } from '#features/email/templates/public.ts'

type LabelInputProps = { value: string; onChange: (label: string) => void }

/** The words on a button. */
export const LabelInput = ({ value, onChange }: LabelInputProps) => (
  <TextInput
    label="Button text"
    maxLength={100}
    spellCheck
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    rightSectionWidth={76}
    rightSection={
      <InsertField
        into="the button"
        onChoose={(field) => onChange(`${value}${subjectField({ field, fallback: '' })}`.slice(0, 100))}
      />
    }
  />
)
