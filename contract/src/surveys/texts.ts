// The texts of a form by name, for translating them side by side and for showing a form in a language.
import type { Choice, Question, SurveyForm } from './form.ts'

export interface FormText {
  key: string
  text: string
  isRich: boolean
}

type Change = (key: string, text: string, isRich: boolean) => string

const changeChoices = (choices: readonly Choice[], part: string, change: Change): Choice[] =>
  choices.map((choice) => ({ ...choice, label: change(`${part}.${choice.id}`, choice.label, false) }))

function changeQuestion(question: Question, change: Change): Question {
  const part = `question.${question.id}`
  const plain = (name: string, text: string) => change(`${part}.${name}`, text, false)
  const common = { title: plain('title', question.title), help: plain('help', question.help) }
  switch (question.type) {
    case 'rating':
      return {
        ...question,
        ...common,
        lowLabel: plain('low', question.lowLabel),
        highLabel: plain('high', question.highLabel),
      }
    case 'single':
    case 'multiple':
    case 'ranking':
      return { ...question, ...common, options: changeChoices(question.options, `${part}.option`, change) }
    case 'matrix':
      return {
        ...question,
        ...common,
        rows: changeChoices(question.rows, `${part}.row`, change),
        columns: changeChoices(question.columns, `${part}.column`, change),
      }
    case 'number':
      return { ...question, ...common, unit: plain('unit', question.unit) }
    default:
      return { ...question, ...common }
  }
}

function changeTexts(form: SurveyForm, change: Change): SurveyForm {
  return {
    ...form,
    intro: change('intro', form.intro, true),
    thanks: change('thanks', form.thanks, true),
    pages: form.pages.map((page) => ({
      ...page,
      title: change(`page.${page.id}.title`, page.title, false),
      questions: page.questions.map((question) => changeQuestion(question, change)),
    })),
  }
}

/** Every text that is not empty, in the order of the form. */
export function textsOf(form: SurveyForm): FormText[] {
  const texts: FormText[] = []
  changeTexts(form, (key, text, isRich) => {
    if (text !== '') texts.push({ key, text, isRich })
    return text
  })
  return texts
}

/** The form in a language; what is not translated stays in the language it was written in. */
export function inLanguage(form: SurveyForm, language: string): SurveyForm {
  const translation = form.translations.find((one) => one.language === language)
  if (!translation) return form
  const texts = new Map(translation.texts.map(({ key, text }) => [key, text]))
  return { ...changeTexts(form, (key, text) => texts.get(key) || text), language }
}
