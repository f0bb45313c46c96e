import { SurveyForm } from '@rostrum/contract/surveys/form'
import type { BuiltInTemplate } from './parts.ts'
import { perceptionStudy } from './perception-study.ts'

const written: BuiltInTemplate[] = [perceptionStudy]

export const builtInTemplates = written.map((template) => ({ ...template, form: SurveyForm.parse(template.form) }))
