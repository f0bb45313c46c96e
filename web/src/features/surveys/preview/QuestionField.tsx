// One question with its control. Groups of controls are named by the question, single controls are labelled by it.
import type { AnswerValue } from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import { useId } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import { MatrixField } from './MatrixField.tsx'
import type { Naming } from './naming.ts'
import classes from './Preview.module.css'
import { RankingField } from './RankingField.tsx'
import { RatingField } from './RatingField.tsx'
import { DateField, NumberField, TextField } from './SimpleFields.tsx'

type QuestionFieldProps = {
  question: Question
  value: AnswerValue | undefined
  error: string | undefined
  onChange: (value: AnswerValue | undefined) => void
}

export function QuestionField(props: QuestionFieldProps) {
  const { question, error } = props
  const id = useId()
  const ids = [question.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const naming: Naming = { labelId: `${id}-title`, describedBy: ids || undefined, isInvalid: error !== undefined }
  return (
    <div className={classes.question}>
      <p className={question.type === 'statement' ? classes.statement : classes.asked} id={naming.labelId}>
        {question.title || 'Untitled question'}
        {question.isRequired && question.type !== 'statement' && (
          <span className={classes.required}>
            <span aria-hidden="true"> *</span>
            <span className={classes.spoken}> (required)</span>
          </span>
        )}
      </p>
      {question.help && (
        <p className={classes.help} id={`${id}-help`}>
          {question.help}
        </p>
      )}
      <Control {...props} naming={naming} />
      {error && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Control({ question, value, onChange, naming }: QuestionFieldProps & { naming: Naming }) {
  switch (question.type) {
    case 'rating':
      return (
        <RatingField
          question={question}
          value={value && 'number' in value ? value.number : undefined}
          onChange={(number) => onChange({ number })}
          naming={naming}
        />
      )
    case 'single':
    case 'multiple':
      return (
        <ChoiceField
          question={question}
          value={value && 'choices' in value ? value : { choices: [], other: null }}
          onChange={onChange}
          naming={naming}
        />
      )
    case 'ranking':
      return (
        <RankingField
          question={question}
          value={value && 'order' in value ? value.order : []}
          onChange={(order) => onChange({ order })}
          naming={naming}
        />
      )
    case 'matrix':
      return (
        <MatrixField
          question={question}
          value={value && 'cells' in value ? value.cells : []}
          onChange={(cells) => onChange({ cells })}
          naming={naming}
        />
      )
    case 'number':
      return (
        <NumberField
          question={question}
          value={value && 'number' in value ? value.number : undefined}
          onChange={(number) => onChange(number === undefined ? undefined : { number })}
          naming={naming}
        />
      )
    case 'date':
      return (
        <DateField
          question={question}
          value={value && 'date' in value ? value.date : ''}
          onChange={(date) => onChange(date ? { date } : undefined)}
          naming={naming}
        />
      )
    case 'short_text':
    case 'long_text':
      return (
        <TextField
          question={question}
          value={value && 'text' in value ? value.text : ''}
          onChange={(text) => onChange({ text })}
          naming={naming}
        />
      )
    case 'statement':
      return null
  }
}
