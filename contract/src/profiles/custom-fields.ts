// Fields that a customer adds to people, organizations and activities.
import { z } from 'zod'
import { requiredText } from '../platform/values.ts'

export const customFieldKinds = ['text', 'number', 'date', 'choice', 'multi_choice'] as const
export const customFieldSubjects = ['person', 'organization', 'activity'] as const

export const CustomField = z.object({
  id: z.uuid(),
  subject: z.enum(customFieldSubjects),
  name: z.string(),
  kind: z.enum(customFieldKinds),
  options: z.array(z.string()),
  position: z.int(),
  isArchived: z.boolean(),
})
export type CustomField = z.output<typeof CustomField>

export const CustomFieldInput = z.strictObject({
  subject: z.enum(customFieldSubjects),
  name: requiredText(100),
  kind: z.enum(customFieldKinds),
  options: z.array(requiredText(100)).max(200).default([]),
})

export const CustomFieldChange = z.strictObject({
  name: requiredText(100).optional(),
  options: z.array(requiredText(100)).max(200).optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  isArchived: z.boolean().optional(),
})
