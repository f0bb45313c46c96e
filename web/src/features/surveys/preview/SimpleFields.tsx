import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { QuestionOf } from '@rostrum/contract/surveys/form'
import type { Naming } from './naming.ts'

const named = ({ labelId, describedBy, isInvalid }: Naming) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  error: isInvalid,
})

type FieldProps<Q, V> = { question: Q; value: V; onChange: (value: V) => void; naming: Naming }

export const NumberField = ({
  question,
  value,
  onChange,
  naming,
}: FieldProps<QuestionOf<'number'>, number | undefined>) => (
  <NumberInput
    {...named(naming)}
    maw={220}
    value={value ?? ''}
    suffix={question.unit ? ` ${question.unit}` : ''}
    thousandSeparator=","
    onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
  />
)

export const DateField = ({ question, value, onChange, naming }: FieldProps<QuestionOf<'date'>, string>) => (
  <TextInput
    {...named(naming)}
    type="date"
    maw={220}
    min={question.earliest ?? undefined}
    max={question.latest ?? undefined}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

export const TextField = ({
  question,
  value,
  onChange,
  naming,
}: FieldProps<QuestionOf<'short_text'> | QuestionOf<'long_text'>, string>) =>
  question.type === 'short_text' ? (
    <TextInput
      {...named(naming)}
      maxLength={question.longest}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <Textarea
      {...named(naming)}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={question.longest}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
