import { groupsOfTrend } from '@rostrum/contract/surveys/comparison'
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
  const groups = groupsOfTrend(data, question, (instant) => formatDate(instant, timeZone))
  if (groups.length === 0) return null
  return (
    <div className={classes.extra}>
      <h3>Over time</h3>
      <Comparison question={question} groups={groups} />
    </div>
  )
}
