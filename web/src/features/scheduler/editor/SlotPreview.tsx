import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { addDays, clockTime, dayIn, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import { BookingSettings } from '@rostrum/contract/scheduler/settings'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { Chip } from '#ui/Chip.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { slotPreview } from '../api.ts'
import type { PageDraft } from './draft.ts'

const days = 7
const mostShown = 12

/** The free times that the page would show, also before it is saved. */
export function SlotPreview({ draft, pageId }: { draft: PageDraft; pageId: string | undefined }) {
  const [week, setWeek] = useState(0)
  const [settled] = useDebouncedValue(draft, defaultDebounce)
  const { settings, hostIds, securityId } = settled
  const parsed = BookingSettings.safeParse(settings)
  const isComplete = parsed.success && hostIds.length > 0
  const from = week === 0 ? undefined : `${addDays(dayIn(settings.timeZone), week * days)}T00:00:00Z`
  const query = slotPreview({
    ...{ settings, hostIds, securityId, days, length: settings.lengths[0] ?? 30 },
    ...(pageId && { pageId }),
    ...(from && { from }),
  })
  const slots = useQuery(isComplete ? query : { ...query, queryFn: skipToken })
  const byDay = new Map<string, string[]>()
  for (const { startsAt } of (isComplete && slots.data) || []) {
    const { day, time } = wallClock(startsAt, settings.timeZone)
    byDay.set(day, [...(byDay.get(day) ?? []), clockTime(time)])
  }
  return (
    <SectionCard
      title="Available times"
      description={`As shown on the page now, in ${timeZoneName(settings.timeZone)}`}
    >
      <Stack gap={12} aria-live="polite">
        {!isComplete && <Text size="sm">Some settings need attention before times can be shown.</Text>}
        {isComplete && slots.isError && <Text size="sm">The available times could not be loaded.</Text>}
        {isComplete && slots.data && byDay.size === 0 && <Text size="sm">No available times on these days.</Text>}
        {[...byDay].map(([day, times]) => (
          <div key={day}>
            <Text size="sm" fw={600} mb={4}>
              {new Intl.DateTimeFormat('en-US', {
                weekday: 'long',
                month: 'short',
                day: 'numeric',
                timeZone: 'UTC',
              }).format(new Date(`${day}T12:00:00Z`))}
            </Text>
            <Group gap={4}>
              {times.slice(0, mostShown).map((time, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour can come twice in a night
                <Chip key={index}>{time}</Chip>
              ))}
              {times.length > mostShown && <Text size="sm">and {times.length - mostShown} more</Text>}
            </Group>
          </div>
        ))}
        <Group gap={8}>
          <Button size="compact-sm" variant="default" disabled={week === 0} onClick={() => setWeek(week - 1)}>
            Earlier
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setWeek(week + 1)}>
            Later
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  )
}
