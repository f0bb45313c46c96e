// A question of the report for the board, in the picture that fits its type and with the figures of the screen.
import {
  comparedHeader,
  comparedLines,
  comparedMatrix,
  type MatrixResult,
  topColumn,
} from '@rostrum/contract/surveys/comparison'
import {
  formatCount,
  formatScore,
  formatShareOf,
  intervalOf,
  numberWords,
  peopleOf,
  scoreOf,
} from '@rostrum/contract/surveys/figures'
import type { Portion, QuestionResult, ResultGroup, Verbatim } from '@rostrum/contract/surveys/results'
import type { Block, Column, Text } from '#platform/pdf/document.ts'

type Of<T extends QuestionResult['type']> = Extract<QuestionResult, { type: T }>

export interface AskedQuestion {
  question: QuestionResult
  /** With everyone alike, where the results are weighed. */
  unweighted: QuestionResult | undefined
  /** Undefined where nothing is compared. */
  compared: { title: string; groups: readonly ResultGroup[] } | undefined
  overTime: readonly ResultGroup[]
  verbatims: readonly Verbatim[]
}

function bars(portions: readonly Portion[], unweighted: readonly Portion[] | undefined): Block {
  return {
    type: 'intervals',
    scale: { from: 0, to: 1 },
    mark: 'bar',
    headers: {
      label: 'Answer',
      picture: unweighted ? 'Share; the ring shows equal weights' : 'Share, with its 95% interval',
      figure: 'Share',
      note: unweighted ? 'Equal weights' : '95% interval',
      count: 'Count',
    },
    rows: portions.map(({ id, label, count, share }) => {
      const alike = unweighted?.find((one) => one.id === id)?.share
      return {
        label,
        value: share.value,
        low: count > 0 ? share.low : null,
        high: count > 0 ? share.high : null,
        other: alike?.value ?? null,
        figure: formatShareOf(share.value),
        note: alike ? formatShareOf(alike.value) : intervalOf(share, formatShareOf),
        count: formatCount(count),
      }
    }),
  }
}

function ratingBlocks(question: Of<'rating'>, unweighted: Of<'rating'> | undefined): Block[] {
  const score = scoreOf(question)
  const alike = unweighted && scoreOf(unweighted)?.estimate
  const end = (value: string, label: string) => [value, label].filter(Boolean).join(' · ')
  return [
    ...(score
      ? [
          {
            type: 'intervals',
            scale: { from: score.lowest, to: score.highest },
            mark: 'point',
            headers: {
              label: 'Figure',
              picture: `${end(score.format(score.lowest), score.lowLabel)} to ${end(score.format(score.highest), score.highLabel)}`,
              figure: 'Value',
              note: '95% interval',
              count: 'Count',
            },
            rows: [
              {
                label: alike ? `${score.label} (${score.format(alike.value)} with equal weights)` : score.label,
                ...score.estimate,
                other: alike?.value ?? null,
                figure: score.format(score.estimate.value),
                note: intervalOf(score.estimate, score.format),
                count: formatCount(question.answered),
              },
            ],
          } satisfies Block,
        ]
      : []),
    bars(question.portions, unweighted?.portions),
  ]
}

const rankingBlock = ({ ranks }: Of<'ranking'>, unweighted: Of<'ranking'> | undefined): Block => ({
  type: 'intervals',
  scale: { from: 1, to: Math.max(2, ranks.length) },
  mark: 'point',
  headers: {
    label: 'Option',
    picture: `Mean rank, from 1 (top) to ${Math.max(2, ranks.length)}${unweighted ? '; the ring shows equal weights' : ''}`,
    figure: 'Mean rank',
    note: unweighted ? 'Equal weights' : '95% interval',
    count: 'First',
  },
  rows: ranks.map(({ id, label, meanRank, first }) => {
    const alike = unweighted?.ranks.find((one) => one.id === id)?.meanRank
    return {
      label,
      ...meanRank,
      other: alike?.value ?? null,
      figure: formatScore(meanRank.value),
      note: alike ? formatScore(alike.value) : intervalOf(meanRank, formatScore),
      count: formatShareOf(first.value),
    }
  }),
})

const nameColumn = (header: string): Column => ({ header, width: 2.4, least: 120, isKey: true })
const figureColumn = (header: string): Column => ({ header, width: 1, least: 62, align: 'right' })

/** Below each share, its interval, or the share with equal weights where the answers are weighed. */
function heatBlocks({ columns, rows }: MatrixResult, unweighted: MatrixResult | undefined): Block[] {
  const alikeIn = (rowId: string, columnId: string) =>
    unweighted?.rows.find(({ id }) => id === rowId)?.portions.find(({ id }) => id === columnId)?.share
  const cellOf = (rowId: string, { id, share }: Portion): Text => {
    const alike = alikeIn(rowId, id)
    const below = alike ? formatShareOf(alike.value) : intervalOf(share, formatShareOf)
    return [{ text: formatShareOf(share.value) }, { text: `\n${below}`, tone: 'muted' }]
  }
  return [
    {
      type: 'table',
      columns: [nameColumn(''), ...columns.map(({ label }) => figureColumn(label)), figureColumn('Answered')],
      rows: rows.map(({ id, label, answered, portions }) => [
        label,
        ...portions.map((portion) => (answered > 0 ? cellOf(id, portion) : '–')),
        formatCount(answered),
      ]),
      shades: rows.map(({ answered, portions }) => [
        null,
        ...portions.map(({ share }) => (answered > 0 ? share.value : null)),
        null,
      ]),
    },
    { type: 'note', text: `Below each share: ${unweighted ? 'the share with equal weights' : 'its 95% interval'}.` },
  ]
}

const mostQuoted = 10

function verbatimBlocks(verbatims: readonly Verbatim[]): Block[] {
  const authorOf = ({ person, respondent, organization }: Verbatim): string =>
    [person?.name ?? respondent, organization?.name].filter(Boolean).join(', ')
  const items = verbatims.slice(0, mostQuoted).map((one): Text => {
    const author = authorOf(one)
    return [{ text: `“${one.text}”` }, ...(author ? [{ text: `\n${author}`, tone: 'muted' as const }] : [])]
  })
  return [
    { type: 'list', items },
    ...(verbatims.length > mostQuoted
      ? [{ type: 'note', text: `The first ${mostQuoted} of ${formatCount(verbatims.length)} answers.` } as const]
      : []),
  ]
}

function pictureBlocks({ question, unweighted, verbatims }: AskedQuestion): Block[] {
  const alike = unweighted && 'portions' in unweighted ? unweighted.portions : undefined
  switch (question.type) {
    case 'rating':
      return ratingBlocks(question, unweighted?.type === 'rating' ? unweighted : undefined)
    case 'ranking':
      return [rankingBlock(question, unweighted?.type === 'ranking' ? unweighted : undefined)]
    case 'matrix':
      return heatBlocks(question, unweighted?.type === 'matrix' ? unweighted : undefined)
    case 'number': {
      const words = numberWords(question, unweighted?.type === 'number' ? unweighted : undefined)
      return [
        ...(words ? [{ type: 'text', text: `Median ${words.median} · ${words.rest}` } as const] : []),
        bars(question.portions, alike),
      ]
    }
    case 'single':
    case 'multiple':
    case 'date':
      return [bars(question.portions, alike)]
    default:
      return verbatimBlocks(verbatims)
  }
}

function matrixBlocks(question: MatrixResult, groups: readonly ResultGroup[], title: string): Block[] {
  const column = topColumn(question)
  if (!column) return []
  const compared = comparedMatrix(question, groups, column.id)
  return [
    { type: 'heading', text: `${title}: share who chose “${column.label}”` },
    {
      type: 'table',
      columns: [nameColumn(''), ...compared.groups.map(({ label }) => figureColumn(label))],
      rows: compared.rows.map(({ label, cells }) => [
        label,
        ...cells.map(
          (cell): Text =>
            cell
              ? [
                  { text: formatShareOf(cell.share.value), isBold: true },
                  { text: `\n${intervalOf(cell.share, formatShareOf)} (${formatCount(cell.answered)})`, tone: 'muted' },
                ]
              : '–',
        ),
      ]),
      shades: compared.rows.map(({ cells }) => [null, ...cells.map((cell) => cell?.share.value ?? null)]),
    },
    { type: 'note', text: 'Below each share: its 95% confidence interval and the number of answers to the row.' },
  ]
}

function comparedBlocks(question: QuestionResult, groups: readonly ResultGroup[], title: string): Block[] {
  if (groups.length === 0) return []
  if (question.type === 'matrix') return matrixBlocks(question, groups, title)
  return [
    { type: 'heading', text: title },
    {
      type: 'table',
      columns: [
        { header: 'Group', width: 3.2, isKey: true },
        figureColumn('Answered'),
        { ...figureColumn(comparedHeader(question)), width: 2.4 },
        { ...figureColumn('95% interval'), width: 1.4 },
      ],
      rows: comparedLines(question, groups).map(({ label, answered, figure, interval }) => [
        label,
        formatCount(answered),
        figure,
        interval,
      ]),
    },
  ]
}

const isText = ({ type }: QuestionResult) => type === 'short_text' || type === 'long_text'

export function questionBlocks(asked: AskedQuestion): Block[] {
  const { question, compared, overTime } = asked
  const { title, answered } = question
  if (answered === 0) {
    return [
      { type: 'heading', text: title },
      { type: 'note', text: 'Too few answers to show' },
    ]
  }
  return [
    { type: 'heading', text: `${title} (${peopleOf(answered)})` },
    ...pictureBlocks(asked),
    ...(compared && !isText(question) ? comparedBlocks(question, compared.groups, compared.title) : []),
    ...(isText(question) ? [] : comparedBlocks(question, overTime, 'Over time')),
  ]
}
