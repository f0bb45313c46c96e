import { emailTemplates } from '@rostrum/contract/email/templates'
import type { Implement } from '#platform/http/implement.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplates,
  fileOfTemplates,
  listTemplates,
  previewTemplate,
  readTemplate,
  restoreTemplates,
} from './service.ts'

export function emailTemplateRoutes(implement: Implement) {
  implement(emailTemplates.list, listTemplates)
  implement(emailTemplates.export, fileOfTemplates)
  implement(emailTemplates.read, (ctx, { params }) => readTemplate(ctx, params.id))
  implement(emailTemplates.create, createTemplate)
  implement(emailTemplates.update, changeTemplate)
  implement(emailTemplates.deleteMany, deleteTemplates)
  implement(emailTemplates.restoreMany, restoreTemplates)
  implement(emailTemplates.preview, previewTemplate)
}
