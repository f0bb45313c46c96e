import type { BlockOf } from '@rostrum/contract/email/campaigns/content'
import { eventKindName } from '@rostrum/contract/irm/events/events'
import { findEvent } from '#features/irm/events/public.ts'
import type { RenderContext } from '../render-context.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

export interface EventWords {
  name: string
  /** Such as Non-deal roadshow. */
  kind: string
  when: string
  where: string
}

/** Or why nobody can be invited. */
export async function readEvent({ db }: RenderContext, { eventId }: BlockOf<'event'>): Promise<EventWords | string> {
  if (!eventId) return 'Choose an event for the invitation.'
  const event = await findEvent(db, eventId)
  if (!event) return 'The event in the invitation was deleted. Choose another one, or remove the block.'
  if (event.status === 'canceled') return `“${event.name}” was canceled. Choose another event, or remove the block.`
  const { firstDay, lastDay, cities } = event
  return {
    name: event.name,
    kind: eventKindName(event),
    when: firstDay ? format.formatRange(dateOf(firstDay), dateOf(lastDay ?? firstDay)) : '',
    where: [...new Set(cities)].join(', '),
  }
}
