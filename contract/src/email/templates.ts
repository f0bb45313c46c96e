// Email templates: a person's own, and those that colleagues share.
import { z } from 'zod'
import { RichText, UserBrief } from '../irm/values.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { type PersonalizedField, personalizedFields } from './personalized-fields.ts'
import { EmailTemplateQuery, emailTemplateFilters } from './templates-query.ts'

export const templatePageSizes = [10, 20, 50, 100, 150, 200] as const

export const EmailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** May contain fields, such as {{person.first_name|there}}. */
  subject: z.string(),
  /** Sanitized HTML with fields. */
  body: z.string(),
  owner: UserBrief,
  /** Whether colleagues see and use it. */
  isShared: z.boolean(),
  /** Whether the caller may change and delete it. */
  isEditable: z.boolean(),
  /** Whether it has fields, which a group email cannot fill. */
  isPersonalized: z.boolean(),
  /** Messages written with it. */
  useCount: z.int(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type EmailTemplate = z.output<typeof EmailTemplate>

const inputs = {
  name: requiredText(100, 'Enter a name'),
  subject: z
    .string()
    .trim()
    .max(250, 'Enter at most 250 characters')
    // A line break would begin another header.
    .refine((text) => !/[\0\r\n]/.test(text), 'Remove the line breaks'),
  body: RichText,
  isShared: z.boolean(),
}

const Ids = z.strictObject({ ids: z.array(z.uuid()).min(1, 'Choose at least one template').max(200) })

const fieldNames = Object.keys(personalizedFields) as [PersonalizedField, ...PersonalizedField[]]

const gated = { gate: 'irwin_mail', permission: 'member' } as const

export const emailTemplates = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/templates',
    summary: 'Templates of the caller, and those that colleagues share',
    query: EmailTemplateQuery,
    hasCamelQuery: true,
    response: page(EmailTemplate),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/templates.csv',
    summary: 'The same list as a file',
    query: z.object(emailTemplateFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'subject', header: 'Subject' },
      { key: 'text', header: 'Text' },
      { key: 'owner', header: 'Owner' },
      { key: 'isShared', header: 'Shared' },
      { key: 'useCount', header: 'Used' },
      { key: 'updatedAt', header: 'Updated', isInstant: true },
    ]),
  }),
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/templates/{id}',
    summary: 'One template',
    params: IdParams,
    response: item(EmailTemplate),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/templates',
    summary: 'Add a template',
    body: z.strictObject({
      ...inputs,
      subject: inputs.subject.default(''),
      body: inputs.body.default(''),
      isShared: inputs.isShared.default(false),
    }),
    affects: [],
    response: item(EmailTemplate),
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/templates/{id}',
    summary: 'Change a template; by its owner, or an admin if it is shared. An older version is rejected',
    params: IdParams,
    body: z.strictObject(inputs).partial().extend({ version: z.int().optional() }),
    affects: [],
    response: item(EmailTemplate),
  }),
  deleteMany: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/email/templates/bulk',
    summary: 'Delete templates by id; answers those that were deleted, and leaves others alone',
    body: Ids,
    affects: [],
    response: item(z.object({ ids: z.array(z.uuid()) })),
  }),
  restoreMany: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/templates/bulk/restore',
    summary: 'Undo the deletion of templates',
    body: Ids,
    affects: [],
    response: item(z.object({ ids: z.array(z.uuid()) })),
  }),
  preview: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/templates/preview',
    summary: 'What a person would receive, and the fields for which they have neither a value nor a fallback',
    readsOnly: true,
    body: z.strictObject({ personId: z.uuid(), subject: inputs.subject, body: inputs.body }),
    response: item(z.object({ subject: z.string(), body: z.string(), missing: z.array(z.enum(fieldNames)) })),
  }),
}
