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

const asType = <T extends QuestionResult['type']>(type: T, question: QuestionResult | undefined): Of<T> | undefined =>
  question?.type === type ? (question as Of<T>) : undefined
const portionsOf = (question: QuestionResult | undefined) =>
  question && 'portions' in question ? question.portions : undefined

/** The picture that fits the type of the question. */
export function QuestionPicture({ question, unweighted }: QuestionPictureProps) {
  switch (question.type) {
    case 'rating':
      return <RatingPicture question={question} unweighted={asType('rating', unweighted)} />
    case 'ranking':
      return <RankTable question={question} unweighted={asType('ranking', unweighted)} />
    case 'matrix':
      return <MatrixHeat question={question} unweighted={asType('matrix', unweighted)} />
    case 'number':
      return <NumberPicture question={question} unweighted={asType('number', unweighted)} />
    case 'single':
    case 'multiple':
    case 'date':
      return <IntervalBars portions={question.portions} unweighted={portionsOf(unweighted)} />
    default:
      return null
  }
}

type PictureProps<T extends QuestionResult['type']> = { question: Of<T>; unweighted: Of<T> | undefined }

function RatingPicture({ question, unweighted }: PictureProps<'rating'>) {
  const score = scoreOf(question)
  return (
    <>
      {score && <Score {...score} unweighted={unweighted && scoreOf(unweighted)?.estimate} />}
      <IntervalBars portions={question.portions} unweighted={unweighted?.portions} />
    </>
  )
}

function RankTable({ question, unweighted }: PictureProps<'ranking'>) {
  const alike = new Map(unweighted?.ranks.map(({ id, meanRank }) => [id, meanRank.value]))
  const equal = {
    id: 'equal',
    header: 'Equal weights',
    align: 'right' as const,
    cell: ({ id }: { id: string }) => {
      const rank = alike.get(id)
      return rank === undefined ? '–' : formatScore(rank)
    },
  }
  return (
    <SmallTable
      label={question.title}
      rows={question.ranks}
      rowId={({ id }) => id}
      columns={[
        { id: 'option', header: 'Option', cell: ({ label }) => label },
        { id: 'rank', header: 'Mean rank', align: 'right', cell: ({ meanRank }) => formatScore(meanRank.value) },
        ...(unweighted ? [equal] : []),
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
}

function NumberPicture({ question, unweighted }: PictureProps<'number'>) {
  const words = numberWords(question, unweighted)
  if (!words) return null
  return (
    <>
      <p>
        Median <b>{words.median}</b> · {words.rest}
      </p>
      <IntervalBars portions={question.portions} unweighted={unweighted?.portions} />
    </>
  )
}
