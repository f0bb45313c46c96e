import type { Input } from '@rostrum/contract/platform/endpoint'
import { questionsOf, type SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyTemplate, surveyTemplates } from '@rostrum/contract/surveys/templates'
import { z } from 'zod'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { keepFilesOfTemplate } from '../kept-files.ts'
import { findSurvey } from '../queries.ts'
import { builtInTemplates } from './built-in/templates.ts'
import * as queries from './queries.ts'

const counted = (form: SurveyForm): number => questionsOf(form).filter(({ type }) => type !== 'statement').length

const ownTemplate = (stored: queries.StoredTemplate): SurveyTemplate => ({
  ...stored,
  isBuiltIn: false,
  questionCount: counted(stored.form),
})

const builtIn: SurveyTemplate[] = builtInTemplates.map((template) => ({
  ...template,
  isBuiltIn: true,
  questionCount: counted(template.form),
  owner: null,
}))

export const everyTemplate = async (ctx: Context): Promise<SurveyTemplate[]> => [
  ...(await queries.listTemplates(ctx.db)).map(ownTemplate),
  ...builtIn,
]

async function requireTemplate(ctx: Context, id: string, state: 'kept' | 'deleted' = 'kept'): Promise<SurveyTemplate> {
  const found = await queries.findTemplate(ctx.db, id, state)
  if (!found) throw notFound('Template')
  return ownTemplate(found)
}

export async function formOfTemplate(ctx: Context, id: string): Promise<SurveyForm> {
  const found = builtIn.find((template) => template.id === id)
  if (found) return found.form
  if (!z.uuid().safeParse(id).success) throw notFound('Template')
  return (await requireTemplate(ctx, id)).form
}

const recorded = recorderOf('survey_template')

export async function saveTemplate(ctx: Context, { body }: Input<typeof surveyTemplates.create>) {
  const survey = await findSurvey(ctx.db, body.surveyId)
  if (!survey) throw notFound('Survey')
  const { name, description } = body
  const id = newId()
  const { customerId, principal } = ctx
  await queries.insertTemplate(ctx.db, {
    ...{ customerId, id, name, description },
    form: survey.form,
    userId: principal.user.id,
  })
  await keepFilesOfTemplate(ctx, id, survey.form)
  await recorded(ctx, 'created', id, body)
  return requireTemplate(ctx, id)
}

export async function changeTemplate(ctx: Context, { params, body }: Input<typeof surveyTemplates.update>) {
  const { name, description } = await requireTemplate(ctx, params.id)
  if (Object.keys(body).length > 0) await queries.updateTemplate(ctx.db, params.id, body)
  await recorded(ctx, 'updated', params.id, body, { name, description })
  return requireTemplate(ctx, params.id)
}

export async function deleteTemplate(ctx: Context, { params }: Input<typeof surveyTemplates.delete>) {
  const { name } = await requireTemplate(ctx, params.id)
  await queries.updateTemplate(ctx.db, params.id, { deletedAt: new Date() })
  await recorded(ctx, 'deleted', params.id, undefined, { name })
  return undefined
}

export async function restoreTemplate(ctx: Context, { params }: Input<typeof surveyTemplates.restore>) {
  const { name } = await requireTemplate(ctx, params.id, 'deleted')
  await queries.updateTemplate(ctx.db, params.id, { deletedAt: null })
  await recorded(ctx, 'restored', params.id, { name })
  return requireTemplate(ctx, params.id)
}
