import { Button } from '@mantine/core'
import type { Finding } from '@rostrum/contract/surveys/results'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { phrasingOf } from './api.ts'
import classes from './Results.module.css'

type PhrasingProps = { surveyId: string; findings: readonly Finding[]; modelHost: string }

/** The findings as running text by the operator’s language model, asked only when somebody wants it. */
export function Phrasing({ surveyId, findings, modelHost }: PhrasingProps) {
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({ ...phrasingOf(surveyId), enabled: isAsked })
  return (
    <div className={classes.extra}>
      <h3>As running text</h3>
      <p className={classes.note}>
        A language model at {modelHost} can phrase these findings. It receives the sentences above and the questions
        they are about, but no names and no answers as respondents wrote them. Sentences whose figures or words are not
        in the findings are omitted.
      </p>
      {isAsked ? (
        <QueryView
          query={query}
          isEmpty={({ sentences }) => sentences.length === 0}
          empty={
            <EmptyState title="Nothing to show" message="The model did not answer, or said what the findings do not." />
          }
        >
          {({ sentences }) => (
            <p className={classes.phrased}>
              {sentences.map(({ text, findings: places }) => (
                <span key={text}>
                  {text}{' '}
                  {places.map((place) => (
                    <a
                      key={place}
                      href={`#question-${findings[place]?.questionId}`}
                      className={classes.source}
                      aria-label={`Finding ${place + 1}`}
                    >
                      [{place + 1}]
                    </a>
                  ))}{' '}
                </span>
              ))}
            </p>
          )}
        </QueryView>
      ) : (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          Phrase the findings
        </Button>
      )}
    </div>
  )
}
