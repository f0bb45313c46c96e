import type { QuestionResult, ResultGroup } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import { formatAny, formatPoints, formatScore, formatShareOf, intervalOf } from './figures.ts'

interface Line {
  key: string
  label: string
  answered: number
  figure: string
  interval: string
}

/** The one figure of a question that can stand in a row: its score, or the answer that most chose. */
function lineOf({ key, label }: ResultGroup, question: QuestionResult): Line {
  const line = { key, label, answered: question.answered, figure: '–', interval: '–' }
  if (question.type === 'rating' && question.nps) {
    return { ...line, figure: formatPoints(question.nps.value), interval: intervalOf(question.nps, formatPoints) }
  }
  if ((question.type === 'rating' || question.type === 'number') && question.mean) {
    const format = question.type === 'rating' ? formatScore : formatAny
    return { ...line, figure: format(question.mean.value), interval: intervalOf(question.mean, format) }
  }
  if (question.type === 'ranking' && question.ranks[0]) {
    const [{ label: option, meanRank }] = question.ranks as [(typeof question.ranks)[number]]
    return {
      ...line,
      figure: `${option} (${formatScore(meanRank.value)})`,
      interval: intervalOf(meanRank, formatScore),
    }
  }
  if ('portions' in question) {
    const top = question.portions.toSorted((one, other) => other.share.value - one.share.value)[0]
    if (top && top.count > 0) {
      const figure = `${top.label} (${formatShareOf(top.share.value)})`
      return { ...line, figure, interval: intervalOf(top.share, formatShareOf) }
    }
  }
  return line
}

const headers: Partial<Record<QuestionResult['type'], string>> = { rating: 'Score', number: 'Mean', ranking: 'First' }

type ComparisonProps = { question: QuestionResult; groups: readonly ResultGroup[] }

export function Comparison({ question, groups }: ComparisonProps) {
  const lines = groups.flatMap((group) => {
    const own = group.questions.find(({ questionId }) => questionId === question.questionId)
    return own ? [lineOf(group, own)] : []
  })
  return (
    <SmallTable
      label={`${question.title}: compared`}
      rows={lines}
      rowId={({ key }) => key}
      columns={[
        { id: 'group', header: 'Group', cell: ({ label }) => label },
        { id: 'answered', header: 'Answered', align: 'right', cell: ({ answered }) => formatNumber(answered) },
        { id: 'figure', header: headers[question.type] ?? 'Most chosen', align: 'right', cell: ({ figure }) => figure },
        { id: 'interval', header: '95% interval', align: 'right', cell: ({ interval }) => interval },
      ]}
    />
  )
}
