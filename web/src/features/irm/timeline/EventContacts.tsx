import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import { ToProfile } from './EventTitle.tsx'

const mostNamed = 3

/** The other participants, the rest as a count. */
export function EventContacts({ event, contactId }: { event: ActivityEvent; contactId: string | undefined }) {
  const others = event.contacts.filter(({ id }) => id !== contactId)
  const named = others.slice(0, mostNamed)
  if (named.length === 0) return null
  return (
    <span>
      {named.map((contact, index) => (
        <span key={contact.id}>
          {index > 0 && ', '}
          <ToProfile contact={contact} text={contact.name} inText />
        </span>
      ))}
      {others.length > named.length && ` and ${others.length - named.length} more`}
    </span>
  )
}
