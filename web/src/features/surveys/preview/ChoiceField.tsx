import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { QuestionOf } from '@rostrum/contract/surveys/form'
import { useId, useMemo } from 'react'
import type { Naming } from './naming.ts'
import classes from './Preview.module.css'
import { shuffled } from './shuffled.ts'

interface Chosen {
  choices: string[]
  other: string | null
}

type ChoiceFieldProps = {
  question: QuestionOf<'single'> | QuestionOf<'multiple'>
  value: Chosen
  onChange: (value: Chosen) => void
  naming: Naming
}

export function ChoiceField({ question, value, onChange, naming }: ChoiceFieldProps) {
  const name = useId()
  const { options, isShuffled, hasOther } = question
  const isSingle = question.type === 'single'
  const shown = useMemo(() => (isShuffled ? shuffled(options) : options), [options, isShuffled])
  const isOther = value.other !== null
  const toggle = (id: string) => {
    if (isSingle) return onChange({ choices: [id], other: null })
    const choices = value.choices.includes(id) ? value.choices.filter((one) => one !== id) : [...value.choices, id]
    onChange({ ...value, choices })
  }
  const toggleOther = () => onChange(isSingle ? { choices: [], other: '' } : { ...value, other: isOther ? null : '' })
  const Control = isSingle ? Radio : Checkbox
  return (
    <fieldset className={classes.group} aria-labelledby={naming.labelId} aria-describedby={naming.describedBy}>
      <Stack gap={10}>
        {shown.map(({ id, label }) => (
          <Control
            key={id}
            name={name}
            label={label || 'Empty option'}
            checked={value.choices.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {hasOther && (
          <>
            <Control name={name} label="Other" checked={isOther} onChange={toggleOther} />
            {isOther && (
              <TextInput
                aria-label="Other, in your words"
                maxLength={250}
                maw={340}
                value={value.other ?? ''}
                onChange={({ currentTarget }) => onChange({ ...value, other: currentTarget.value })}
              />
            )}
          </>
        )}
      </Stack>
    </fieldset>
  )
}
