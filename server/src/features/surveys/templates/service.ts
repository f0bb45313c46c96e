import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { builtInTemplates } from './built-in/templates.ts'

export async function formOfTemplate(_ctx: Context, id: string): Promise<SurveyForm> {
  const builtIn = builtInTemplates.find((template) => template.id === id)
  if (!builtIn) throw notFound('Template')
  return builtIn.form
}
