// The company's guidance and reported results, to compare with brokers' estimates.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, optionalText } from '../platform/values.ts'
import { Decimal } from './decimals.ts'
import { Actual, Currency, Guidance } from './estimates.ts'
import { MeasureKey, Period } from './measures-query.ts'

const Day = z.iso.date('Choose a date')

const GuidanceInput = z.strictObject({
  securityId: z.uuid(),
  measure: MeasureKey,
  period: Period,
  low: Decimal,
  high: Decimal,
  currency: Currency.nullish(),
  dated: Day,
  note: optionalText(300),
})

const ActualInput = z.strictObject({
  securityId: z.uuid(),
  measure: MeasureKey,
  period: Period,
  value: Decimal,
  currency: Currency.nullish(),
  reportedOn: Day,
  note: optionalText(300),
})

const gated = { permission: 'member', research: 'estimates' } as const
const byId = { params: IdParams, affects: [] }

export const guidance = {
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/guidance',
    summary: 'Enter guidance as a range, or a point with both ends the same; earlier guidance is kept',
    body: GuidanceInput,
    affects: [],
    response: item(Guidance),
  }),
  delete: endpoint({
    ...gated,
    ...byId,
    method: 'DELETE',
    path: '/v2/research/guidance/{id}',
    summary: 'Delete guidance; it can be restored',
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    ...byId,
    method: 'POST',
    path: '/v2/research/guidance/{id}/restore',
    summary: 'Undo the deletion of guidance',
    response: item(Guidance),
  }),
}

export const actuals = {
  set: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/research/actuals',
    summary: 'Enter the reported result of a period; it replaces one entered before',
    body: ActualInput,
    affects: [],
    response: item(Actual),
  }),
  delete: endpoint({
    ...gated,
    ...byId,
    method: 'DELETE',
    path: '/v2/research/actuals/{id}',
    summary: 'Delete a result; it can be restored',
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    ...byId,
    method: 'POST',
    path: '/v2/research/actuals/{id}/restore',
    summary: 'Undo the deletion of a result',
    response: item(Actual),
  }),
}
