// A survey as respondents see it, with the same logic. Nothing that is answered here is kept.
import { Button, Progress, Select } from '@mantine/core'
import { type AnswerValue, isAnswered } from '@rostrum/contract/surveys/answers'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import { type AnswerProblem, pathOf, problemsOfPath } from '@rostrum/contract/surveys/path'
import { inLanguage } from '@rostrum/contract/surveys/texts'
import { type CSSProperties, useState } from 'react'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { languageName } from '../languages.ts'
import { brandedOf } from './branded.ts'
import classes from './Preview.module.css'
import { QuestionField } from './QuestionField.tsx'

type SurveyPreviewProps = {
  form: SurveyForm
  /** The page to begin with; without it the introduction. */
  pageId?: string | undefined
}

const introStep = 'intro'
const thanksStep = 'thanks'

export function SurveyPreview({ form, pageId }: SurveyPreviewProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map())
  const [step, setStep] = useState(pageId ?? introStep)
  const [followed, setFollowed] = useState(pageId)
  const [language, setLanguage] = useState(form.language)
  const [problems, setProblems] = useState<AnswerProblem[]>([])
  if (followed !== pageId) {
    setFollowed(pageId)
    if (pageId) setStep(pageId)
  }
  const shown = inLanguage(form, language)
  const path = pathOf(shown, answers)
  const index = path.findIndex(({ page }) => page.id === step)
  const current = path[index]
  const isEnd = step === thanksStep
  const go = (next: string) => {
    setProblems([])
    setStep(next)
  }
  const forward = () => {
    if (!current) return go(path[0]?.page.id ?? thanksStep)
    const found = problemsOfPath([current], answers)
    if (found.length > 0) return setProblems(found)
    go(path[index + 1]?.page.id ?? thanksStep)
  }
  const answer = (questionId: string, value: AnswerValue | undefined) => {
    const next = new Map(answers)
    if (isAnswered(value)) next.set(questionId, value)
    else next.delete(questionId)
    setAnswers(next)
    setProblems(problems.filter((one) => one.questionId !== questionId))
  }
  const progress = isEnd ? 100 : current ? ((index + 1) / (path.length + 1)) * 100 : 0
  return (
    <div
      className={classes.root}
      lang={language}
      style={{ '--survey-color': form.brandColor ?? 'var(--ui-accent)' } as CSSProperties}
    >
      {form.showsProgress && (
        <Progress value={progress} size={4} radius={0} color="var(--survey-color)" aria-label="Progress" />
      )}
      <div className={classes.body}>
        {form.translations.length > 0 && (
          <Select
            className={classes.language}
            aria-label="Language of the preview"
            size="xs"
            allowDeselect={false}
            data={[form.language, ...form.translations.map((one) => one.language)].map((value) => ({
              value,
              label: languageName(value),
            }))}
            value={language}
            onChange={(value) => value && setLanguage(value)}
          />
        )}
        {isEnd ? (
          <Texts html={shown.thanks} fallback="Thank you for your answers." />
        ) : current ? (
          <>
            {current.page.title && <h3 className={classes.title}>{current.page.title}</h3>}
            {current.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                value={answers.get(question.id)}
                error={problems.find(({ questionId }) => questionId === question.id)?.message}
                onChange={(value) => answer(question.id, value)}
              />
            ))}
          </>
        ) : (
          <Texts
            html={shown.intro}
            fallback={path.length === 0 ? 'Add a question to see it here.' : 'Please answer a few questions.'}
          />
        )}
        <div className={classes.buttons}>
          {current && (
            <Button variant="default" onClick={() => go(path[index - 1]?.page.id ?? introStep)}>
              Back
            </Button>
          )}
          {!isEnd && path.length > 0 && (
            <Button onClick={forward} style={brandedOf(form.brandColor)}>
              {current ? (index === path.length - 1 ? 'Submit' : 'Next') : 'Start'}
            </Button>
          )}
          {isEnd && (
            <Button
              variant="default"
              onClick={() => {
                setAnswers(new Map())
                go(introStep)
              }}
            >
              Start again
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const Texts = ({ html, fallback }: { html: string; fallback: string }) =>
  html ? <RichTextView html={html} /> : <p className={classes.quiet}>{fallback}</p>
