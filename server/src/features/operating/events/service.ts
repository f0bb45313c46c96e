import { formatQuarter, quarterEnd } from '@rostrum/contract/market/quarters'
import { parseSplitRatio } from '@rostrum/contract/market/split-ratio'
import {
  eventKindNames,
  eventSourceNames,
  eventStateNames,
  type operatingEvents,
  type SecurityEvent,
} from '@rostrum/contract/operating-events'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import * as queries from './queries.ts'

export async function* fileOfEvents({ db }: Context, { query }: Input<typeof operatingEvents.export>) {
  for await (const { security, other, kind, state, source, ...row } of eachRow((page) =>
    queries.listEvents(db, { ...query, ...page }),
  )) {
    yield {
      ...row,
      security: security.name,
      ticker: security.ticker,
      other: other?.name ?? null,
      kind: eventKindNames[kind],
      state: eventStateNames[state],
      source: eventSourceNames[source],
    }
  }
}

/** Where something is decided already, adding would hide it: it is edited in the list instead. */
export async function addSplit(ctx: Context, { body }: Input<typeof operatingEvents.addSplit>) {
  const { onDate, reason } = body
  const { user } = ctx.principal
  const ratio = parseSplitRatio(body.ratio)
  if (ratio === null) throw unprocessable({ ratio: 'Enter new shares to old, such as 10 or 1:20' })
  if (onDate > dayIn(user.timeZone)) throw unprocessable({ onDate: 'Enter a day that has passed, or today' })
  const securityId = await queries.findSecurityId(ctx.db, body.securityId)
  if (!securityId) throw unprocessable({ securityId: 'Choose a security' })
  const quarter = quarterEnd(onDate)
  const before = await queries.findSplit(ctx.db, securityId, quarter)
  if (before && (before.state === 'counts' || before.source === 'person'))
    throw unprocessable({
      onDate: `${formatQuarter(quarter)} already has a split of this security. Edit it in the list.`,
    })
  await queries.addSplit(ctx.db, { securityId, quarter, onDate, ratio, reason, userId: user.id })
  const after = await queries.findSplit(ctx.db, securityId, quarter)
  if (!after) throw new Error('A split that was added is there')
  await recordChange(ctx, {
    action: 'security_event.added',
    subjectType: 'security',
    subjectId: securityId,
    before: before ? outcomeOf(before) : null,
    after: outcomeOf(after),
  })
  return after
}

/** The market belongs to no customer: the event itself says who decided, too. Its figures update within a minute. */
export async function decideEvent(ctx: Context, { params: { id }, body }: Input<typeof operatingEvents.decide>) {
  const before = await queries.findEvent(ctx.db, id)
  if (!before) throw notFound('Event')
  const { decision } = body
  const reason = body.reason ?? null
  const ratio = decision === 'counts' ? ratioOf(before, body.ratio) : null
  const onDate = decision === 'counts' ? dateOf(before, body.onDate) : null
  await queries.decideEvent(ctx.db, { id, decision, ratio, onDate, reason, userId: ctx.principal.user.id })
  await recordChange(ctx, {
    action: decision === null ? 'security_event.undone' : `security_event.${decision}`,
    subjectType: 'security',
    subjectId: before.security.id,
    before: outcomeOf(before),
    after: { ...outcomeOf(before), state: decision, ratio, onDate, reason },
  })
  // Undoing what only a person had said leaves nothing.
  return (await queries.findEvent(ctx.db, id)) ?? { ...before, state: 'rejected' as const }
}

const outcomeOf = ({ id, kind, state, ratio, onDate, reason }: SecurityEvent) => ({
  ...{ id, kind, state, ratio, onDate, reason },
})

function ratioOf({ kind, ratio }: SecurityEvent, typed: string | null): number | null {
  const wanted = typed === null ? ratio : parseSplitRatio(typed)
  if (wanted === null && kind !== 'ended') throw unprocessable({ ratio: 'Enter new shares to old, such as 10 or 1:20' })
  return wanted
}

/** Which quarters an event lies between is what the filings show; another quarter's is another event. */
function dateOf({ quarter, onDate }: SecurityEvent, typed: string | null): string {
  const wanted = typed ?? onDate
  if (quarterEnd(wanted) !== quarter) throw unprocessable({ onDate: `Enter a day of ${formatQuarter(quarter)}` })
  return wanted
}
