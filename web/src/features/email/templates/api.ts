import { emailTemplates } from '@rostrum/contract/email/templates'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export const templateList = (query: Args<typeof emailTemplates.list>['query']) =>
  queryFor(emailTemplates.list, { query })
export const templateById = (id: string) => queryFor(emailTemplates.read, { params: { id } })
export const templatePreview = (body: Args<typeof emailTemplates.preview>['body']) =>
  queryFor(emailTemplates.preview, { body })

export const useCreateTemplate = () => useAction(emailTemplates.create)
export const useUpdateTemplate = () => useAction(emailTemplates.update)
export const useDeleteTemplates = () => useAction(emailTemplates.deleteMany)
export const useRestoreTemplates = () => useAction(emailTemplates.restoreMany)
