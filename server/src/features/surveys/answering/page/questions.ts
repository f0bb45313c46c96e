// Questions as fields that work without a script.
import { createHash } from 'node:crypto'
import { type Choice, type Question, type QuestionOf, scaleOf } from '@rostrum/contract/surveys/form'
import { type Html, html } from '#platform/pages/html.ts'
import { fieldName, otherValue } from './read-fields.ts'
import type { Words } from './words.ts'

export interface Shown {
  fields: URLSearchParams
  problems: ReadonlyMap<string, string>
  words: Words
  /** Shuffles options, the same way each time the respondent sees them. */
  seed: string
}

/** Which help and error a field has, and whether its answer is wrong. */
const describedBy = ({ id, help }: Question, { problems }: Shown): Html => {
  const ids = [help && `h-${id}`, problems.has(id) && `e-${id}`].filter(Boolean).join(' ')
  return html`${ids && html` aria-describedby="${ids}"`}${problems.has(id) && html` aria-invalid="true"`}`
}

const placeOf = (seed: string, id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')

function inOrder(
  options: readonly Choice[],
  isShuffled: boolean,
  { id }: Question,
  { seed }: Shown,
): readonly Choice[] {
  if (!isShuffled) return options
  const key = (option: Choice) => placeOf(seed, `${id} ${option.id}`)
  return [...options].sort((one, other) => (key(one) < key(other) ? -1 : 1))
}

const checked = (isChecked: boolean) => isChecked && html` checked`

function rating(question: QuestionOf<'rating'>, shown: Shown): Html {
  const name = fieldName.answer(question)
  const chosen = shown.fields.get(name)
  const { lowLabel, highLabel, style } = question
  return html`<div class="scale${style === 'stars' && ' stars'}">${scaleOf(question).map(
    (value) =>
      html`<label><input type="radio" name="${name}" value="${value}"${checked(chosen === String(value))}><span>${
        style === 'stars' ? html`<span aria-hidden="true">★</span> ${value}` : value
      }</span></label>`,
  )}</div>${(lowLabel || highLabel) && html`<p class="ends"><span>${lowLabel}</span><span>${highLabel}</span></p>`}`
}

function choices(question: QuestionOf<'single'> | QuestionOf<'multiple'>, shown: Shown): Html {
  const name = fieldName.answer(question)
  const chosen = shown.fields.getAll(name)
  const type = question.type === 'single' ? 'radio' : 'checkbox'
  const box = (value: string, label: string) =>
    html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${checked(chosen.includes(value))}><span>${label}</span></label>`
  const { words, fields } = shown
  const otherName = fieldName.other(question)
  return html`${inOrder(question.options, question.isShuffled, question, shown).map(({ id, label }) => box(id, label))}${
    question.hasOther &&
    html`<div class="other">${box(otherValue, words.other)}<input type="text" name="${otherName}" maxlength="250"
      aria-label="${words.otherText}" value="${fields.get(otherName) ?? ''}"></div>`
  }`
}

function ranking(question: QuestionOf<'ranking'>, shown: Shown): Html {
  const options = inOrder(question.options, question.isShuffled, question, shown)
  return html`<div class="ranks">${options.map(({ id, label }) => {
    const name = fieldName.rank(question, id)
    const chosen = shown.fields.get(name)
    return html`<label class="rank"><select name="${name}"><option value="">${shown.words.rank}</option>${options.map(
      (_, index) =>
        html`<option value="${index + 1}"${chosen === String(index + 1) && html` selected`}>${index + 1}</option>`,
    )}</select><span>${label}</span></label>`
  })}</div>`
}

function matrix(question: QuestionOf<'matrix'>, shown: Shown): Html {
  const { id, rows, columns } = question
  return html`<table class="matrix"><thead><tr><td></td>${columns.map(
    (column) => html`<th scope="col" id="c-${id}-${column.id}">${column.label}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => {
    const name = fieldName.cell(question, row.id)
    const chosen = shown.fields.get(name)
    return html`<tr><th scope="row" id="w-${id}-${row.id}">${row.label}</th>${columns.map(
      (column) =>
        html`<td><label><input type="radio" name="${name}" value="${column.id}"${checked(chosen === column.id)}
          aria-labelledby="w-${id}-${row.id} c-${id}-${column.id}"><span aria-hidden="true">${column.label}</span></label></td>`,
    )}</tr>`
  })}</tbody></table>`
}

/** One field with a label, instead of a group with a legend. */
function single(question: QuestionOf<'number' | 'date' | 'short_text' | 'long_text'>, shown: Shown): Html {
  const name = fieldName.answer(question)
  const value = shown.fields.get(name) ?? ''
  const common = html`id="f-${question.id}" name="${name}"${describedBy(question, shown)}${question.isRequired && html` aria-required="true"`}`
  switch (question.type) {
    case 'number':
      return html`<span class="unit"><input type="text" inputmode="decimal" ${common} value="${value}">${
        question.unit && html`<span>${question.unit}</span>`
      }</span>`
    case 'date':
      return html`<input type="date" ${common} value="${value}"${question.earliest && html` min="${question.earliest}"`}${
        question.latest && html` max="${question.latest}"`
      }>`
    case 'short_text':
      return html`<input type="text" ${common} maxlength="${question.longest}" value="${value}">`
    case 'long_text':
      return html`<textarea rows="5" ${common} maxlength="${question.longest}">${'\n'}${value}</textarea>`
  }
}

const notes = (question: Question, { problems }: Shown): Html => {
  const problem = problems.get(question.id)
  return html`${question.help && html`<p class="help" id="h-${question.id}">${question.help}</p>`}${
    problem && html`<p class="error" id="e-${question.id}">${problem}</p>`
  }`
}

function groupOf(question: Question, shown: Shown): Html {
  switch (question.type) {
    case 'rating':
      return rating(question, shown)
    case 'single':
    case 'multiple':
      return choices(question, shown)
    case 'ranking':
      return ranking(question, shown)
    case 'matrix':
      return matrix(question, shown)
    default:
      return html``
  }
}

export function questionOf(question: Question, shown: Shown): Html {
  const { words } = shown
  if (question.type === 'statement') {
    return html`<div class="statement"><h2>${question.title}</h2>${notes(question, shown)}</div>`
  }
  const mark = question.isRequired
    ? html` <span class="mark">(${words.required})</span>`
    : html` <span class="mark">(${words.optional})</span>`
  const wrong = shown.problems.has(question.id) && ' wrong'
  if (['number', 'date', 'short_text', 'long_text'].includes(question.type)) {
    const field = question as QuestionOf<'number' | 'date' | 'short_text' | 'long_text'>
    return html`<div class="question${wrong}"><label class="title" for="f-${question.id}">${question.title}${mark}</label>${notes(
      question,
      shown,
    )}${single(field, shown)}</div>`
  }
  return html`<fieldset class="question${wrong}"${describedBy(question, shown)}><legend class="title">${
    question.title
  }${mark}</legend>${notes(question, shown)}${groupOf(question, shown)}</fieldset>`
}
