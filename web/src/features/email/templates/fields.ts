import { personalizedFields } from '@rostrum/contract/email/personalized-fields'
import type { TextField } from '#ui/rich-text/field.ts'

export const textFields: TextField[] = Object.entries(personalizedFields).map(([name, field]) => ({ name, ...field }))
