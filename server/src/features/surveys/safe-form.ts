// What people write into a form is shown to others: its rich texts are sanitized before they are stored.
import { richTextKeys, type SurveyForm } from '@rostrum/contract/surveys/form'
import { readRichText } from '#platform/rich-text.ts'

/** The editor's empty paragraph is no text. */
function safe(written: string): string {
  const { html, plain } = readRichText(written)
  return plain === '' && !html.includes('<img') ? '' : html
}

export const safeForm = (form: SurveyForm): SurveyForm => ({
  ...form,
  intro: safe(form.intro),
  thanks: safe(form.thanks),
  translations: form.translations.map(({ language, texts }) => ({
    language,
    texts: texts.map(({ key, text }) => ({ key, text: richTextKeys.includes(key) ? safe(text) : text })),
  })),
})
