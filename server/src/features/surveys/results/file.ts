// Results as rows of a file: one for each figure.

import { questionTypeNames } from '@rostrum/contract/surveys/form'
import type { OpenEstimate, Portion, QuestionResult, SurveyResults } from '@rostrum/contract/surveys/results'
import { respondentTraitNames, weighingNames } from '@rostrum/contract/surveys/results'
import type { ResultQuery } from '@rostrum/contract/surveys/results-query'
import type { z } from 'zod'
import { filterWords } from './filter-words.ts'

interface Figure {
  part?: string
  answer?: string
  measure: string
  count: number
  estimate?: OpenEstimate | null
  value?: number | null
}

const keyOf = ({ part, answer, measure }: Figure) => JSON.stringify([part, answer, measure])

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

type Asked = z.output<typeof ResultQuery>

/** What the figures rest on, repeated in every row so that it stays with them. */
function basisOf({ survey, security, quarter }: SurveyResults, { weigh, compareBy, ...filters }: Asked): string {
  return [
    survey.name,
    `weighed by: ${weighingNames[weigh].toLowerCase()}`,
    ...(weigh === 'shares' || weigh === 'value'
      ? [`${security?.ticker ?? 'first security'} at ${quarter ?? 'no quarter'}`]
      : []),
    ...filterWords(filters),
    ...(compareBy ? [`compared by ${respondentTraitNames[compareBy].toLowerCase()}`] : []),
  ].join('; ')
}

export async function* rowsOfResults(results: SurveyResults, asked: Asked) {
  const basis = basisOf(results, asked)
  for (const group of [results.overall, ...results.groups]) {
    // Groups are compared as they are weighed.
    const unweighted = group === results.overall ? results.unweighted : null
    for (const question of group.questions) {
      const alike = unweighted?.questions.find(({ questionId }) => questionId === question.questionId)
      const equal = new Map((alike ? figuresOf(alike) : []).map((figure) => [keyOf(figure), figure]))
      for (const figure of figuresOf(question)) {
        const { part, answer, measure, count, estimate, value } = figure
        const same = equal.get(keyOf(figure))
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
          unweighted: same?.estimate?.value ?? same?.value ?? null,
          basis,
        }
      }
    }
  }
}
