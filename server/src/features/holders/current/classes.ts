// The share classes that can be counted together.
import type { currentHolders } from '@rostrum/contract/holders/current'
import type { ShareClass } from '@rostrum/contract/holders/values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { classOutstandingAt } from '../scope/classes.ts'
import { scopeOf } from '../scope/scope.ts'

export async function shareClasses(
  ctx: Context,
  { query }: Pick<Input<typeof currentHolders.classes>, 'query'>,
): Promise<ShareClass[]> {
  const { quarter, together } = (await scopeOf(ctx, { ...query, classes: 'all' })).security
  return (together?.classes ?? []).map((one) => ({
    id: one.id,
    name: one.name,
    ticker: one.ticker,
    classTitle: one.classTitle,
    sharesOutstanding: quarter ? classOutstandingAt(one, quarter) : null,
    weight: one.weight,
  }))
}
