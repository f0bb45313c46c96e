// Groups or surveys beside each other, the same on the screen and in the PDF file.
import { formatAny, formatPoints, formatScore, formatShareOf, intervalOf } from './figures.ts'
import type { Estimate, QuestionResult, ResultGroup, TrendPoint } from './results.ts'

export interface ComparedLine {
  key: string
  label: string
  answered: number
  figure: string
  interval: string
}

/** The one figure of a question that can stand in a row: its score, or the answer that most chose. */
function lineOf({ key, label }: ResultGroup, question: QuestionResult): ComparedLine {
  const line = { key, label, answered: question.answered, figure: '–', interval: '–' }
  if (question.type === 'rating' && question.nps) {
    return { ...line, figure: formatPoints(question.nps.value), interval: intervalOf(question.nps, formatPoints) }
  }
  if ((question.type === 'rating' || question.type === 'number') && question.mean) {
    const format = question.type === 'rating' ? formatScore : formatAny
    return { ...line, figure: format(question.mean.value), interval: intervalOf(question.mean, format) }
  }
  const first = question.type === 'ranking' ? question.ranks[0] : undefined
  if (first) {
    const { label: option, meanRank } = first
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

const sameIn = (group: ResultGroup, { questionId }: QuestionResult): QuestionResult | undefined =>
  group.questions.find((question) => question.questionId === questionId)

export const comparedLines = (question: QuestionResult, groups: readonly ResultGroup[]): ComparedLine[] =>
  groups.flatMap((group) => {
    const own = sameIn(group, question)
    return own ? [lineOf(group, own)] : []
  })

const headers: Partial<Record<QuestionResult['type'], string>> = { rating: 'Score', number: 'Mean', ranking: 'First' }

export const comparedHeader = ({ type }: QuestionResult): string => headers[type] ?? 'Most chosen'

/** The highest of those that can be chosen now. */
export const topColumn = ({ columns }: MatrixResult) => columns.findLast(({ isRemoved }) => !isRemoved)

export type MatrixResult = Extract<QuestionResult, { type: 'matrix' }>

export interface ComparedMatrix {
  groups: { key: string; label: string; answered: number }[]
  /** Null where no one of the group answered the row, or too few without a name did. */
  rows: { id: string; label: string; cells: ({ answered: number; share: Estimate } | null)[] }[]
}

/** The share of each group that chose one column, row by row. */
export function comparedMatrix(
  question: MatrixResult,
  groups: readonly ResultGroup[],
  columnId: string,
): ComparedMatrix {
  const own = groups.flatMap((group) => {
    const same = sameIn(group, question)
    return same?.type === 'matrix' ? [{ key: group.key, label: group.label, same }] : []
  })
  return {
    groups: own.map(({ key, label, same }) => ({ key, label, answered: same.answered })),
    rows: question.rows.map(({ id, label }) => ({
      id,
      label,
      cells: own.map(({ same }) => {
        const row = same.rows.find((one) => one.id === id)
        const portion = row?.portions.find((one) => one.id === columnId)
        return row && portion && row.answered > 0 ? { answered: row.answered, share: portion.share } : null
      }),
    })),
  }
}

/** The surveys of a trend as groups; nothing where the question was asked only once. */
export function groupsOfTrend(
  points: readonly TrendPoint[],
  { questionId }: QuestionResult,
  dateOf: (instant: Date) => string,
): ResultGroup[] {
  if (points.length < 2) return []
  return points.map(({ surveyId, name, publishedAt, isThis, result }) => ({
    key: surveyId,
    label: `${dateOf(publishedAt)} · ${name}${isThis ? ' (this survey)' : ''}`,
    respondents: result.answered,
    // In another survey the same question has another id.
    questions: [{ ...result, questionId }],
  }))
}
