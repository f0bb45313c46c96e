import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useOpenSurvey } from '../survey-context.ts'
import { Aggregate } from './Aggregate.tsx'
import type { ResultsSearch } from './address.ts'
import { Individual } from './Individual.tsx'
import { ResultFilters } from './ResultFilters.tsx'

const from = '/shell/surveys/$surveyId/results'

export function ResultsTab() {
  const { surveyId } = useParams({ from })
  const search = useSearch({ from })
  const navigate = useNavigate()
  const { survey } = useOpenSurvey()
  const change = (next: Partial<ResultsSearch>) =>
    void navigate({ from: '/surveys/$surveyId/results', search: { ...search, ...next }, replace: true })
  return (
    <>
      <ResultFilters search={search} change={change} isAnonymous={survey.category === 'anonymous'} />
      {search.mode === 'individual' ? (
        <Individual surveyId={surveyId} search={search} change={change} />
      ) : (
        <Aggregate surveyId={surveyId} search={search} />
      )}
    </>
  )
}
