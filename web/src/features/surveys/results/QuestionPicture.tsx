import { formatScore, formatShareOf, intervalOf, numberWords, scoreOf } from '@rostrum/contract/surveys/figures'
import type { QuestionResult } from '@rostrum/contract/surveys/results'
import { SmallTable } from '#ui/SmallTable.tsx'
import { IntervalBars } from './IntervalBars.tsx'
import { MatrixHeat } from './MatrixHeat.tsx'
import { Score } from './Score.tsx'

type QuestionPictureProps = {
  question: QuestionResult
  /** The same question with equal weights, where the results are weighed. */
  unweighted?: QuestionResult | undefined
}

type Of<T extends QuestionResult['type']> = Extract<QuestionResult, { type: T }>

const asRating = (question: QuestionResult | undefined) => (question?.type === 'rating' ? question : undefined)
const portionsOf = (question: QuestionResult | undefined) =>
  question && 'portions' in question ? question.portions : undefined

/** The picture that fits the type of the question. */
export function QuestionPicture({ question, unweighted }: QuestionPictureProps) {
  switch (question.type) {
    case 'rating':
      return <RatingPicture question={question} unweighted={asRating(unweighted)} />
    case 'ranking':
      return <RankTable question={question} />
    case 'matrix':
      return <MatrixHeat question={question} />
    case 'number':
      return <NumberPicture question={question} />
    case 'single':
    case 'multiple':
    case 'date':
      return <IntervalBars portions={question.portions} unweighted={portionsOf(unweighted)} />
    default:
      return null
  }
}

function RatingPicture({ question, unweighted }: { question: Of<'rating'>; unweighted: Of<'rating'> | undefined }) {
  const score = scoreOf(question)
  return (
    <>
      {score && <Score {...score} unweighted={unweighted && scoreOf(unweighted)?.estimate} />}
      <IntervalBars portions={question.portions} unweighted={unweighted?.portions} />
    </>
  )
}

const RankTable = ({ question }: { question: Of<'ranking'> }) => (
  <SmallTable
    label={question.title}
    rows={question.ranks}
    rowId={({ id }) => id}
    columns={[
      { id: 'option', header: 'Option', cell: ({ label }) => label },
      { id: 'rank', header: 'Mean rank', align: 'right', cell: ({ meanRank }) => formatScore(meanRank.value) },
      {
        id: 'interval',
        header: '95% interval',
        align: 'right',
        cell: ({ meanRank }) => intervalOf(meanRank, formatScore),
      },
      { id: 'first', header: 'Ranked first', align: 'right', cell: ({ first }) => formatShareOf(first.value) },
    ]}
  />
)

function NumberPicture({ question }: { question: Of<'number'> }) {
  const words = numberWords(question)
  if (!words) return null
  return (
    <>
      <p>
        Median <b>{words.median}</b> · {words.rest}
      </p>
      <IntervalBars portions={question.portions} />
    </>
  )
}
