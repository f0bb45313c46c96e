// Files in the texts of a form, which the sweep must not delete: respondents see the form that was published, and
// earlier answers belong to the ones before.
import { richTextKeys, type SurveyForm } from '@rostrum/contract/surveys/form'
import { replaceUses } from '#features/files/public.ts'
import type { Context } from '#platform/context.ts'
import { readRichText } from '#platform/rich-text.ts'
import { listForms } from './queries.ts'

export function filesOfForm({ intro, thanks, translations }: SurveyForm): string[] {
  const translated = translations.flatMap(({ texts }) => texts.filter(({ key }) => richTextKeys.includes(key)))
  const texts = [intro, thanks, ...translated.map(({ text }) => text)]
  return [...new Set(texts.filter((text) => text.includes('/file/')).flatMap((text) => readRichText(text).fileIds))]
}

const useOf = ({ customerId, principal }: Context) => ({ customerId, userId: principal.user.id })

/** Of the form that is edited, and of every published one. */
export async function keepFilesOfSurvey(ctx: Context, id: string, form: SurveyForm): Promise<void> {
  const published = (await listForms(ctx.db, id)).flatMap(({ form: past }) => filesOfForm(past))
  const used = [...new Set([...filesOfForm(form), ...published])]
  await replaceUses(ctx.db, { ...useOf(ctx), subjectType: 'survey', subjectId: id }, used)
}

export const keepFilesOfTemplate = (ctx: Context, id: string, form: SurveyForm): Promise<void> =>
  replaceUses(ctx.db, { ...useOf(ctx), subjectType: 'survey_template', subjectId: id }, filesOfForm(form))
