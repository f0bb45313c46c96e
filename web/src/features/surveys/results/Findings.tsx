import { peopleOf } from '@rostrum/contract/surveys/figures'
import { useQuery } from '@tanstack/react-query'
import { HelpMark } from '#platform/HelpMark.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenSurvey } from '../survey-context.ts'
import { summaryOf } from './api.ts'
import { Phrasing } from './Phrasing.tsx'
import classes from './Results.module.css'

/** The results in sentences. Each leads to the question it rests on. */
export function Findings({ surveyId }: { surveyId: string }) {
  const { survey } = useOpenSurvey()
  return (
    <SectionCard
      title="Key findings"
      description="Generated from the answers by fixed rules, with all respondents weighted equally"
      actions={<HelpMark topic="pulse" />}
    >
      {survey.aiSummaryAvailable ? <FindingList surveyId={surveyId} /> : tooFew}
    </SectionCard>
  )
}

const tooFew = <EmptyState title="Not enough answers yet" message="Findings appear after five answers to a question." />

function FindingList({ surveyId }: { surveyId: string }) {
  const query = useQuery(summaryOf(surveyId))
  return (
    <QueryView query={query} isEmpty={({ findings }) => findings.length === 0} empty={tooFew}>
      {({ findings, modelHost }) => (
        <>
          <ol className={classes.findings}>
            {findings.map(({ text, questionId, question, answered, verbatims }) => (
              <li key={`${questionId} ${text}`}>
                {text}{' '}
                <a href={`#question-${questionId}`} className={classes.source}>
                  {question} ({peopleOf(answered)})
                </a>
                {verbatims.length > 0 && (
                  <ul className={classes.quotes}>
                    {verbatims.map(({ id, text: said }) => (
                      <li key={id}>“{said}”</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
          {modelHost !== null && <Phrasing surveyId={surveyId} findings={findings} modelHost={modelHost} />}
        </>
      )}
    </QueryView>
  )
}
