import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import {
  type FormPage,
  mostPages,
  mostQuestions,
  type QuestionType,
  questionsOf,
  questionTypeNames,
} from '@rostrum/contract/surveys/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { MoveButtons } from '#ui/MoveButtons.tsx'
import classes from './Builder.module.css'
import { addPage, addQuestion, changePage, deletePage, movePage, newQuestion, placeQuestion } from './form-changes.ts'
import { Jumps } from './Jumps.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import type { SurveyDraft } from './use-survey-draft.ts'

type QuestionsProps = { draft: SurveyDraft; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function Questions({ draft, openId, onOpen }: QuestionsProps) {
  const { form } = draft.values
  const [dragged, setDragged] = useState<string>()
  return (
    <>
      {form.pages.map((page, index) => (
        <PageCard
          key={page.id}
          page={page}
          index={index}
          draft={draft}
          openId={openId}
          onOpen={onOpen}
          dragged={dragged}
          onDrag={setDragged}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={form.pages.length >= mostPages}
        onClick={() => draft.changeForm(addPage(form).form)}
      >
        Add page
      </Button>
    </>
  )
}

type PageCardProps = QuestionsProps & {
  page: FormPage
  index: number
  dragged: string | undefined
  onDrag: (id: string | undefined) => void
}

function PageCard({ page, index, draft, openId, onOpen, dragged, onDrag }: PageCardProps) {
  const { form } = draft.values
  const name = `Page ${index + 1}`
  const first = form.pages.slice(0, index).reduce((sum, { questions }) => sum + questions.length, 0)
  const drop = (event: DragEvent, before?: string) => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged) draft.changeForm(placeQuestion(form, dragged, page.id, before))
    onDrag(undefined)
  }
  const allow = (event: DragEvent) => {
    if (dragged) event.preventDefault()
  }
  return (
    <section className={classes.page} aria-label={name} onDragOver={allow} onDrop={(event) => drop(event)}>
      <header className={classes.pageHead}>
        <h2 className={classes.pageName}>{name}</h2>
        <TextInput
          className={classes.grow}
          size="xs"
          aria-label={`Title of page ${index + 1}`}
          placeholder="Title that respondents see (optional)"
          maxLength={500}
          value={page.title}
          onChange={({ currentTarget }) =>
            draft.changeForm(changePage(form, page.id, { title: currentTarget.value }), `${page.id}.title`)
          }
        />
        <MoveButtons
          name={`page ${index + 1}`}
          isFirst={index === 0}
          isLast={index === form.pages.length - 1}
          onMove={(by) => draft.changeForm(movePage(form, page.id, by))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete page ${index + 1}`}
          disabled={form.pages.length === 1}
          onClick={() => draft.changeForm(deletePage(form, page.id))}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <ol className={classes.questions}>
        {page.questions.map((question, at) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={first + at + 1}
            draft={draft}
            isOpen={openId === question.id}
            onOpen={onOpen}
            isDragged={dragged === question.id}
            onDrag={onDrag}
            onDragOver={allow}
            onDrop={(event) => drop(event, question.id)}
          />
        ))}
      </ol>
      <div className={classes.pageFoot}>
        <AddQuestion
          label={`Add question to page ${index + 1}`}
          isFull={questionsOf(form).length >= mostQuestions}
          onChoose={(type) => {
            const question = newQuestion(type)
            draft.changeForm(addQuestion(form, page.id, question))
            onOpen(question.id)
          }}
        />
        <Jumps page={page} index={index} draft={draft} />
      </div>
    </section>
  )
}

type AddQuestionProps = { label: string; isFull: boolean; onChoose: (type: QuestionType) => void }

const AddQuestion = ({ label, isFull, onChoose }: AddQuestionProps) => (
  <Menu position="bottom-start" width={190}>
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        disabled={isFull}
        aria-label={label}
      >
        Add question
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {(Object.keys(questionTypeNames) as QuestionType[]).map((type) => (
        <Menu.Item key={type} onClick={() => onChoose(type)}>
          {questionTypeNames[type]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
