import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { createContext, useContext } from 'react'

export const EventContext = createContext<EventDetail | undefined>(undefined)

export function useOpenEvent(): EventDetail {
  const open = useContext(EventContext)
  if (!open) throw new Error('A tab of an event is outside its frame')
  return open
}
