import type { AnswerValue } from './answers.ts'
import type { Choice, Question } from './form.ts'

const labelOf = (choices: readonly Choice[], id: string): string => choices.find((one) => one.id === id)?.label ?? id

/** An answer as one line. An option that is not in the question keeps its id. */
export function answerText(question: Question, value: AnswerValue): string | number {
  if ('number' in value) return value.number
  if ('text' in value) return value.text
  if ('date' in value) return value.date
  const options = 'options' in question ? question.options : []
  if ('choices' in value) {
    const labels = value.choices.map((id) => labelOf(options, id))
    return [...labels, ...(value.other === null ? [] : [`Other: ${value.other}`])].join('; ')
  }
  if ('order' in value) return value.order.map((id, index) => `${index + 1}. ${labelOf(options, id)}`).join('; ')
  const { rows, columns } = question.type === 'matrix' ? question : { rows: [], columns: [] }
  return value.cells.map(({ row, column }) => `${labelOf(rows, row)}: ${labelOf(columns, column)}`).join('; ')
}
