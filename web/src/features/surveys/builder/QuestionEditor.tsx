import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type Question, type QuestionType, questionTypeNames } from '@rostrum/contract/surveys/form'
import classes from './Builder.module.css'
import { ShowIf } from './ConditionEditor.tsx'
import { newQuestion } from './form-changes.ts'
import { QuestionOptions } from './QuestionOptions.tsx'

type QuestionEditorProps = {
  question: Question
  /** Asked before it: what a rule can depend on. */
  earlier: readonly Question[]
  /** Changes with the same key are one step of the history. */
  onChange: (question: Question, key?: string) => void
}

const types = (Object.keys(questionTypeNames) as QuestionType[]).map((value) => ({
  value,
  label: questionTypeNames[value],
}))

export function QuestionEditor({ question, earlier, onChange }: QuestionEditorProps) {
  const isStatement = question.type === 'statement'
  return (
    <div className={classes.editor}>
      <Textarea
        label={isStatement ? 'Text' : 'Question'}
        autosize
        minRows={1}
        maxLength={500}
        autoFocus={question.title === ''}
        value={question.title}
        onChange={({ currentTarget }) => onChange({ ...question, title: currentTarget.value }, 'title')}
      />
      <TextInput
        label="Help text"
        description="Shown in small print below the question"
        maxLength={1000}
        value={question.help}
        onChange={({ currentTarget }) => onChange({ ...question, help: currentTarget.value }, 'help')}
      />
      <div className={classes.row}>
        <Select
          label="Type"
          w={190}
          data={types}
          allowDeselect={false}
          value={question.type}
          onChange={(type) => type && onChange(newQuestion(type as QuestionType, question))}
        />
        {!isStatement && (
          <Switch
            className={classes.switch}
            label="Required"
            checked={question.isRequired}
            onChange={({ currentTarget }) => onChange({ ...question, isRequired: currentTarget.checked })}
          />
        )}
      </div>
      <QuestionOptions question={question} onChange={onChange} />
      <ShowIf
        condition={question.showIf}
        earlier={earlier.filter(({ type }) => type !== 'statement')}
        onChange={(showIf) => onChange({ ...question, showIf }, 'showIf')}
      />
    </div>
  )
}
