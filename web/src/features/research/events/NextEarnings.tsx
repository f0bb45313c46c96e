import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '#ui/SectionCard.tsx'
import { nextEarnings } from './api.ts'
import { StatusChip } from './event-columns.tsx'
import { tickerOf, whenOf } from './when.ts'

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const distanceOf = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** Nothing until it is known: it would push the table down. */
export function NextEarnings({ today }: { today: string }) {
  const { data: event } = useQuery(nextEarnings())
  if (!event) return null
  return (
    <div style={{ marginBottom: 16 }}>
      <SectionCard title="Your next earnings call">
        <strong>{event.title}</strong> ({tickerOf(event.security)}), {whenOf(event)},{' '}
        {distanceOf(daysBetween(today, event.day))} <StatusChip status={event.status} />
      </SectionCard>
    </div>
  )
}
