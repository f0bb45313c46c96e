import {
  ActionIcon,
  Button,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  TagsInput,
} from '@mantine/core'
import type { Comparison, Condition, Operator } from '@rostrum/contract/surveys/conditions'
import type { Question } from '@rostrum/contract/surveys/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import classes from './Builder.module.css'
import { choicesOf, operatorNames, operatorsFor, sentenceOf, titleOf } from './sentences.ts'

type ConditionEditorProps = {
  condition: Condition
  /** What a rule can depend on. */
  questions: readonly Question[]
  onChange: (condition: Condition) => void
}

export const comparisonOf = (question: Question): Comparison => ({
  questionId: question.id,
  operator: operatorsFor(question)[0] ?? 'answered',
  values: [],
  number: null,
})

const mostComparisons = 10

export function ConditionEditor({ condition, questions, onChange }: ConditionEditorProps) {
  const { match, comparisons } = condition
  const last = questions.at(-1)
  return (
    <div className={classes.condition}>
      {comparisons.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="How rules combine"
          data={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
          value={match}
          onChange={(next) => onChange({ ...condition, match: next as Condition['match'] })}
        />
      )}
      {comparisons.map((comparison, index) => (
        <ComparisonRow
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no id, and are only added at the end
          key={index}
          comparison={comparison}
          questions={questions}
          onChange={(next) => onChange({ ...condition, comparisons: comparisons.with(index, next) })}
          onRemove={
            comparisons.length > 1
              ? () => onChange({ ...condition, comparisons: comparisons.toSpliced(index, 1) })
              : undefined
          }
        />
      ))}
      {last && comparisons.length < mostComparisons && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => onChange({ ...condition, comparisons: [...comparisons, comparisonOf(last)] })}
        >
          Add comparison
        </Button>
      )}
    </div>
  )
}

type ComparisonRowProps = {
  comparison: Comparison
  questions: readonly Question[]
  onChange: (comparison: Comparison) => void
  onRemove: (() => void) | undefined
}

function ComparisonRow({ comparison, questions, onChange, onRemove }: ComparisonRowProps) {
  const question = questions.find(({ id }) => id === comparison.questionId)
  return (
    <div className={classes.comparison}>
      <Select
        aria-label="Question"
        className={classes.grow}
        allowDeselect={false}
        placeholder="Choose a question"
        data={questions.map((one) => ({ value: one.id, label: titleOf(one) }))}
        value={question?.id ?? null}
        onChange={(id) => {
          const chosen = questions.find((one) => one.id === id)
          if (chosen) onChange(comparisonOf(chosen))
        }}
      />
      {question && (
        <>
          <Select
            aria-label="Comparison"
            w={150}
            allowDeselect={false}
            data={operatorsFor(question).map((value) => ({ value, label: operatorNames[value] }))}
            value={comparison.operator}
            onChange={(operator) => operator && onChange({ ...comparison, operator: operator as Operator })}
          />
          <ComparedWith question={question} comparison={comparison} onChange={onChange} />
        </>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label="Remove comparison" onClick={onRemove}>
          <IconX size={15} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}

function ComparedWith({
  question,
  comparison,
  onChange,
}: Pick<ComparisonRowProps, 'comparison' | 'onChange'> & { question: Question }) {
  const { operator, values, number } = comparison
  if (operator === 'answered' || operator === 'not_answered') return null
  if (question.type === 'rating' || question.type === 'number') {
    return (
      <NumberInput
        aria-label="Number"
        w={90}
        value={number ?? ''}
        onChange={(next) => onChange({ ...comparison, number: typeof next === 'number' ? next : null })}
      />
    )
  }
  const choices = choicesOf(question)
  const set = (next: string[]) => onChange({ ...comparison, values: next })
  return choices ? (
    <MultiSelect
      aria-label="Options"
      className={classes.grow}
      placeholder={values.length === 0 ? 'Choose options' : ''}
      data={choices.filter(({ label }) => label !== '').map(({ id, label }) => ({ value: id, label }))}
      value={values.filter((value) => choices.some(({ id, label }) => id === value && label !== ''))}
      onChange={set}
    />
  ) : (
    <TagsInput
      aria-label="Answers"
      className={classes.grow}
      placeholder={question.type === 'date' ? '2026-12-31' : 'An answer, then Enter'}
      value={values}
      onChange={set}
    />
  )
}

type ShowIfProps = {
  condition: Condition | null
  earlier: readonly Question[]
  onChange: (condition: Condition | null) => void
}

export function ShowIf({ condition, earlier, onChange }: ShowIfProps) {
  const last = earlier.at(-1)
  if (!last && !condition) return null
  return (
    <div className={classes.rule}>
      <Switch
        label="Show only if…"
        checked={condition !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked && last ? { match: 'all', comparisons: [comparisonOf(last)] } : null)
        }
      />
      {condition && (
        <>
          <ConditionEditor condition={condition} questions={earlier} onChange={onChange} />
          <p className={classes.sentence}>Shown if {sentenceOf(condition, earlier)}.</p>
        </>
      )}
    </div>
  )
}
