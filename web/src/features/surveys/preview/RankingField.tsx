import { ActionIcon, Button } from '@mantine/core'
import type { Choice, QuestionOf } from '@rostrum/contract/surveys/form'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Naming } from './naming.ts'
import classes from './Preview.module.css'
import { shuffled } from './shuffled.ts'

type RankingFieldProps = {
  question: QuestionOf<'ranking'>
  /** Empty until the respondent has ranked. */
  value: readonly string[]
  onChange: (order: string[]) => void
  naming: Naming
}

export function RankingField({ question, value, onChange, naming }: RankingFieldProps) {
  const { options, isShuffled } = question
  const start = useMemo(() => (isShuffled ? shuffled(options) : options), [options, isShuffled])
  const ranked = value.flatMap((id) => options.find((option) => option.id === id) ?? [])
  const shown: readonly Choice[] = ranked.length === options.length ? ranked : start
  const move = (from: number, to: number) => {
    const order = shown.map(({ id }) => id)
    order.splice(to, 0, ...order.splice(from, 1))
    onChange(order)
  }
  return (
    <fieldset className={classes.group} aria-labelledby={naming.labelId} aria-describedby={naming.describedBy}>
      <ol className={classes.ranking}>
        {shown.map(({ id, label }, index) => (
          <li key={id} className={classes.ranked}>
            <span className={classes.rank} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classes.grow}>{label}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${label} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${label} down`}
              disabled={index === shown.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {value.length === 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(shown.map(({ id }) => id))}>
          Keep this order
        </Button>
      )}
    </fieldset>
  )
}
