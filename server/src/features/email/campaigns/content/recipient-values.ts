// Whose values the fields of a preview or a test have.
import { sampleValues } from '@rostrum/contract/email/campaigns/content-calls'
import type { FieldValues } from '@rostrum/contract/email/personalized-fields'
import { readFieldValues, readSenderValues } from '#features/email/templates/public.ts'
import { notFound } from '#platform/errors.ts'
import type { RenderContext } from './render-context.ts'

export interface ShownAs {
  personId: string | null
  as: 'person' | 'sample' | 'nobody'
}

export async function valuesFor(ctx: RenderContext, { personId, as }: ShownAs): Promise<FieldValues> {
  if (as === 'person' && personId) {
    const values = (await readFieldValues(ctx, [personId])).get(personId)
    if (!values) throw notFound('Person')
    return values
  }
  const ofSender = await readSenderValues(ctx)
  return as === 'nobody' ? ofSender : { ...ofSender, ...sampleValues }
}
