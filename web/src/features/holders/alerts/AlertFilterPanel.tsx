import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { DayInput } from '#lists/DayInput.tsx'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import type { AlertSearch } from './list-address.ts'

interface AlertFilterPanelProps {
  search: AlertSearch
  change: (change: Partial<AlertSearch>) => void
}

/** Less common filters. Calendars render inside the panel: a click in a portal would count as outside and close it. */
export function AlertFilterPanel({ search, change }: AlertFilterPanelProps) {
  return (
    <Stack gap={12}>
      <EntityPicker
        kind="organizations"
        label="Holder"
        placeholder="Search organizations"
        value={null}
        onChange={(picked) => picked && change({ organizationId: picked.id })}
      />
      <SimpleGrid cols={2} spacing={12}>
        <DayInput
          label="Filed from"
          value={search.from ?? null}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DayInput
          label="Filed to"
          value={search.to ?? null}
          minDate={search.from}
          onChange={(to) => change({ to: to ?? undefined })}
        />
      </SimpleGrid>
      <Checkbox
        label="Holders in your IRM only"
        checked={search.irmOnly ?? false}
        onChange={(event) => change({ irmOnly: event.currentTarget.checked || undefined })}
      />
    </Stack>
  )
}
