import { ActionIcon, Menu } from '@mantine/core'
import { type Question, questionsOf, questionTypeNames } from '@rostrum/contract/surveys/form'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { MoveButtons } from '#ui/MoveButtons.tsx'
import classes from './Builder.module.css'
import { changeQuestion, deleteQuestion, duplicateQuestion, moveQuestion } from './form-changes.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { sentenceOf, titleOf } from './sentences.ts'
import type { SurveyDraft } from './use-survey-draft.ts'

type QuestionCardProps = {
  question: Question
  /** Counted through the whole form. */
  number: number
  draft: SurveyDraft
  isOpen: boolean
  onOpen: (id: string | undefined) => void
  isDragged: boolean
  onDrag: (id: string | undefined) => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { question, number, draft, isOpen, onOpen } = props
  const { form } = draft.values
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const all = questionsOf(form)
  const name = `question ${number}`
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', titleOf(question))
    props.onDrag(question.id)
  }
  return (
    <li
      ref={card}
      className={classes.card}
      data-open={isOpen || undefined}
      data-dragged={props.isDragged || undefined}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <div className={classes.cardHead}>
        <span
          className={classes.grip}
          draggable
          title="Drag to another position"
          aria-hidden="true"
          onDragStart={start}
          onDragEnd={() => props.onDrag(undefined)}
        >
          <IconGripVertical size={16} stroke={1.5} />
        </span>
        <button
          type="button"
          className={classes.summary}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : question.id)}
        >
          <span className={classes.cardTitle}>
            {number}. {titleOf(question)}
            {question.isRequired && <span className={classes.quiet}> (required)</span>}
          </span>
          <span className={classes.quiet}>
            {questionTypeNames[question.type]}
            {question.showIf && ` · Shown if ${sentenceOf(question.showIf, all)}`}
          </span>
        </button>
        <MoveButtons
          name={name}
          isFirst={number === 1}
          isLast={number === all.length && form.pages.at(-1)?.questions.at(-1)?.id === question.id}
          onMove={(by) => draft.changeForm(moveQuestion(form, question.id, by))}
        />
        <Menu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => {
                const { form: next, id } = duplicateQuestion(form, question.id)
                draft.changeForm(next)
                onOpen(id)
              }}
            >
              Duplicate
            </Menu.Item>
            <Menu.Item
              color="red"
              onClick={() => {
                draft.changeForm(deleteQuestion(form, question.id))
                onOpen(undefined)
              }}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isOpen && (
        <QuestionEditor
          question={question}
          earlier={all.slice(0, number - 1)}
          onChange={(next, key) => draft.changeForm(changeQuestion(form, next), key && `${question.id}.${key}`)}
        />
      )}
    </li>
  )
}
