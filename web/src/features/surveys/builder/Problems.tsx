import { problemsOf } from '@rostrum/contract/surveys/checks'
import { questionsOf, type SurveyForm } from '@rostrum/contract/surveys/form'
import { IconAlertCircle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import classes from './Builder.module.css'
import { pageName, titleOf } from './sentences.ts'

type ProblemsProps = { form: SurveyForm; onOpen: (partId: string) => void }

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export function Problems({ form, onOpen }: ProblemsProps) {
  const problems = problemsOf(form)
  const errors = problems.filter(({ level }) => level === 'error').length
  const hints = problems.length - errors
  if (problems.length === 0) {
    return (
      <p className={classes.ready}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> Ready to publish
      </p>
    )
  }
  const summary = [errors > 0 && counted(errors, 'problem'), hints > 0 && counted(hints, 'hint')].filter(Boolean)
  return (
    <details className={classes.problems} open={errors > 0 && errors < 6}>
      <summary>
        {summary.join(' and ')}
        {errors > 0 ? ' before you can publish' : ''}
      </summary>
      <ul>
        {problems.map(({ level, pageId, questionId, message }) => (
          <li key={`${pageId}/${questionId}/${message}`}>
            {level === 'error' ? (
              <IconAlertCircle size={15} stroke={1.75} aria-label="Problem" className={classes.isError} />
            ) : (
              <IconBulb size={15} stroke={1.75} aria-label="Hint" />
            )}
            <span>
              {message}
              {(questionId ?? pageId) && (
                <>
                  {': '}
                  <button type="button" className={classes.link} onClick={() => onOpen(questionId ?? pageId ?? '')}>
                    {placeOf(form, pageId, questionId)}
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function placeOf(form: SurveyForm, pageId: string | null, questionId: string | null): string {
  const questions = questionsOf(form)
  const index = questions.findIndex(({ id }) => id === questionId)
  const question = questions[index]
  return question ? `question ${index + 1}, ${titleOf(question)}` : pageName(form.pages, pageId ?? '')
}
