import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { type Choice, mostChoices } from '@rostrum/contract/surveys/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useState } from 'react'
import classes from './Builder.module.css'
import { newChoice } from './form-changes.ts'

type ChoiceListProps = {
  label: string
  /** What one of them is called. */
  word: string
  choices: readonly Choice[]
  most?: number
  onChange: (choices: Choice[], key?: string) => void
}

const longestLabel = 250

/** Options, rows or columns. Enter adds the next one, and pasted lines become one each. */
export function ChoiceList({ label, word, choices, most = mostChoices, onChange }: ChoiceListProps) {
  const id = useId()
  const [added, setAdded] = useState<string>()
  const add = (at: number) => {
    if (choices.length >= most) return
    const choice = newChoice()
    setAdded(choice.id)
    onChange(choices.toSpliced(at, 0, choice))
  }
  const move = (from: number, to: number) => {
    const choice = choices[from]
    if (choice) onChange(choices.toSpliced(from, 1).toSpliced(to, 0, choice))
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, longestLabel))
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const kept = choices.filter((choice, index) => index !== at || choice.label !== '')
    const from = kept.length < choices.length ? at : at + 1
    onChange(kept.toSpliced(from, 0, ...lines.map(newChoice)).slice(0, most))
  }
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      {choices.map((choice, index) => (
        <div key={choice.id} className={classes.choice}>
          <TextInput
            className={classes.grow}
            aria-label={`${word} ${index + 1}`}
            maxLength={longestLabel}
            autoFocus={choice.id === added}
            value={choice.label}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add(index + 1)
            }}
            onChange={({ currentTarget }) =>
              onChange(choices.with(index, { ...choice, label: currentTarget.value }), `choice.${choice.id}`)
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${word} ${index + 1} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={15} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${word} ${index + 1} down`}
            disabled={index === choices.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <IconArrowDown size={15} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${word} ${index + 1}`}
            onClick={() => onChange(choices.toSpliced(index, 1))}
          >
            <IconX size={15} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        disabled={choices.length >= most}
        onClick={() => add(choices.length)}
      >
        Add {word}
      </Button>
    </fieldset>
  )
}
