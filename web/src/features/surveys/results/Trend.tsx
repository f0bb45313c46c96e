import type { ResultGroup } from '@rostrum/contract/surveys/results'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { trendOf } from './api.ts'
import { Comparison } from './Comparison.tsx'
import classes from './Results.module.css'

type TrendProps = { surveyId: string; question: ResultGroup['questions'][number] }

/** The same question in earlier and later surveys; nothing if it was asked only once. */
export function Trend({ surveyId, question }: TrendProps) {
  const { data = [] } = useQuery(trendOf(surveyId, question.questionId))
  const { timeZone } = useUser()
  if (data.length < 2) return null
  const groups = data.map(({ surveyId: id, name, publishedAt, isThis, result }) => ({
    key: id,
    label: `${formatDate(publishedAt, timeZone)} · ${name}${isThis ? ' (this survey)' : ''}`,
    respondents: result.answered,
    // In another survey the same question has another id.
    questions: [{ ...result, questionId: question.questionId }],
  }))
  return (
    <div className={classes.extra}>
      <h3>Over time</h3>
      <Comparison question={question} groups={groups} />
    </div>
  )
}
