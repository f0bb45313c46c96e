// Open meetings through a day, around lunch and what is planned already.
import { atStop, lunchOf, overlap } from '@rostrum/contract/irm/events/conflicts'
import type { EventStop } from '@rostrum/contract/irm/events/events'
import type { Span } from '@rostrum/contract/irm/events/plan-values'

const inMinutes = (count: number) => count * 60_000

/** `taken` are the other meetings of the team; the gap is kept to them as well. */
export function slotsOf(
  stop: EventStop,
  { minutes, gapMinutes }: { minutes: number; gapMinutes: number },
  taken: readonly Span[],
): Span[] {
  const lunch = lunchOf(stop)
  const gap = inMinutes(gapMinutes)
  const wide = taken.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt.getTime() - gap),
    endsAt: new Date(endsAt.getTime() + gap),
  }))
  const blocked = [...wide, ...(lunch ? [lunch] : [])].toSorted(
    (one, other) => one.endsAt.getTime() - other.endsAt.getTime(),
  )
  const last = atStop(stop, stop.endsAt)
  const slots: Span[] = []
  let startsAt = atStop(stop, stop.startsAt)
  for (;;) {
    const slot = { startsAt, endsAt: new Date(startsAt.getTime() + inMinutes(minutes)) }
    if (slot.endsAt > last) return slots
    const inTheWay = blocked.findLast((span) => overlap(span, slot))
    if (inTheWay) startsAt = inTheWay.endsAt
    else {
      slots.push(slot)
      startsAt = new Date(slot.endsAt.getTime() + gap)
    }
  }
}
