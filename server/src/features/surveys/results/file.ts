// Results as rows of a file: one for each figure.

import { questionTypeNames } from '@rostrum/contract/surveys/form'
import type { Estimate, Portion, QuestionResult, ResultGroup, SurveyResults } from '@rostrum/contract/surveys/results'
import { respondentTraitNames, weighingNames } from '@rostrum/contract/surveys/results'
import type { RespondentTrait, Weighing } from '@rostrum/contract/surveys/results-query'

interface Figure {
  part?: string
  answer?: string
  measure: string
  count: number
  estimate?: Estimate | null
  value?: number | null
}

const shares = (portions: readonly Portion[], part?: string): Figure[] =>
  portions.map(({ label, count, share }) => ({
    ...(part !== undefined && { part }),
    answer: label,
    measure: 'Share',
    count,
    estimate: share,
  }))

function figuresOf(question: QuestionResult): Figure[] {
  const { answered } = question
  switch (question.type) {
    case 'rating':
      return [
        { measure: 'Mean', count: answered, estimate: question.mean },
        ...(question.style === 'nps' ? [{ measure: 'NPS', count: answered, estimate: question.nps }] : []),
        ...shares(question.portions),
      ]
    case 'number':
      return [
        { measure: 'Mean', count: answered, estimate: question.mean },
        { measure: 'Median', count: answered, value: question.median },
        { measure: 'Smallest', count: answered, value: question.smallest },
        { measure: 'Largest', count: answered, value: question.largest },
        ...shares(question.portions),
      ]
    case 'ranking':
      return question.ranks.flatMap(({ label, meanRank, first }) => [
        { answer: label, measure: 'Mean rank', count: answered, estimate: meanRank },
        { answer: label, measure: 'Share ranked first', count: answered, estimate: first },
      ])
    case 'matrix':
      return question.rows.flatMap(({ label, portions }) => shares(portions, label))
    case 'single':
    case 'multiple':
    case 'date':
      return shares(question.portions)
    case 'short_text':
    case 'long_text':
      return [{ measure: 'Answers', count: answered }]
  }
}

/** What the figures rest on, repeated in every row so that it stays with them. */
function basisOf({ survey, security, quarter }: SurveyResults, weigh: Weighing, compareBy?: RespondentTrait): string {
  return [
    survey.name,
    `weighed by: ${weighingNames[weigh].toLowerCase()}`,
    ...(weigh === 'shares' || weigh === 'value'
      ? [`${security?.ticker ?? 'first security'} at ${quarter ?? 'no quarter'}`]
      : []),
    ...(compareBy ? [`compared by ${respondentTraitNames[compareBy].toLowerCase()}`] : []),
  ].join('; ')
}

export async function* rowsOfResults(
  results: SurveyResults,
  { weigh, compareBy }: { weigh: Weighing; compareBy?: RespondentTrait | undefined },
) {
  const basis = basisOf(results, weigh, compareBy)
  const groups: ResultGroup[] = [results.overall, ...results.groups]
  for (const group of groups) {
    for (const question of group.questions) {
      for (const { part, answer, measure, count, estimate, value } of figuresOf(question)) {
        yield {
          group: group.label,
          question: question.title,
          type: questionTypeNames[question.type],
          part: part ?? null,
          answer: answer ?? null,
          measure,
          count,
          value: estimate?.value ?? value ?? null,
          low: estimate?.low ?? null,
          high: estimate?.high ?? null,
          basis,
        }
      }
    }
  }
}
