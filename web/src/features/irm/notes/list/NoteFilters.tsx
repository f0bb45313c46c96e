import { Button, MultiSelect, Popover, SimpleGrid, Stack, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { everyTag } from '#lists/api.ts'
import { DayInput } from '#lists/DayInput.tsx'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import { formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { contactQueries, customerUsers } from '../api.ts'
import { cleared, type NoteAddressState, type NoteSearch } from './list-address.ts'

export function NoteFilters({ address: { search, change } }: { address: NoteAddressState }) {
  const users = useQuery(customerUsers())
  const tags = useQuery(everyTag())
  const authorOptions = (users.data ?? []).map((user) => ({ value: user.id, label: fullName(user) }))
  const tagOptions = (tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const about = useAboutName(search)
  const many = (key: 'authorIds' | 'tags', label: string, options: { value: string; label: string }[]) =>
    (search[key] ?? []).map((id) => ({
      id: `${key} ${id}`,
      label,
      value: options.find(({ value }) => value === id)?.label ?? '…',
      onRemove: () => change({ [key]: search[key]?.filter((one) => one !== id) }),
    }))
  const one = (key: keyof NoteSearch, label: string, value: string | undefined) =>
    search[key] ? [{ id: key, label, value: value ?? '…', onRemove: () => change({ [key]: undefined }) }] : []
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) || undefined }),
        label: 'Search notes',
        delay: defaultDebounce,
      }}
      active={[
        ...(search.notableId
          ? [
              {
                id: 'about',
                label: 'About',
                value: about ?? '…',
                onRemove: () => change({ notableType: undefined, notableId: undefined }),
              },
            ]
          : []),
        ...many('authorIds', 'Author', authorOptions),
        ...many('tags', 'Tag', tagOptions),
        ...one('from', 'From', search.from && formatDay(search.from)),
        ...one('to', 'To', search.to && formatDay(search.to)),
      ]}
      onClearAll={() => change(cleared)}
    >
      <MultiSelect
        aria-label="Authors"
        placeholder="Authors"
        w={130}
        styles={withoutPills}
        searchable
        nothingFoundMessage="No Matches"
        data={authorOptions}
        value={search.authorIds ?? []}
        onChange={(authorIds) => change({ authorIds })}
      />
      <MultiSelect
        aria-label="Tags"
        placeholder="Tags"
        w={130}
        styles={withoutPills}
        searchable
        nothingFoundMessage="No Matches"
        data={tagOptions}
        value={search.tags ?? []}
        onChange={(picked) => change({ tags: picked })}
      />
      <Popover position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}>
            More filters
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          <MoreFilters search={search} change={change} />
        </Popover.Dropdown>
      </Popover>
      <Switch
        label="Pinned only"
        checked={search.pinnedOnly ?? false}
        onChange={(event) => change({ pinnedOnly: event.currentTarget.checked || undefined })}
      />
      <Switch
        label="Private only"
        checked={search.privateOnly ?? false}
        onChange={(event) => change({ privateOnly: event.currentTarget.checked || undefined })}
      />
    </FilterBar>
  )
}

/** Lists render inside the panel: a click in a portal would count as outside and close it. */
function MoreFilters({ search, change }: Pick<NoteAddressState, 'search' | 'change'>) {
  return (
    <Stack gap={12}>
      <SimpleGrid cols={2} spacing={12}>
        <DayInput label="From" value={search.from ?? null} onChange={(from) => change({ from: from ?? undefined })} />
        <DayInput
          label="To"
          value={search.to ?? null}
          minDate={search.from}
          onChange={(to) => change({ to: to ?? undefined })}
        />
      </SimpleGrid>
      <EntityPicker
        kind="organizations"
        label="About an organization"
        placeholder="Search organizations"
        value={null}
        onChange={(picked) => picked && change({ notableType: 'organization', notableId: picked.id })}
      />
      <EntityPicker
        kind="people"
        label="About a person"
        placeholder="Search people"
        value={null}
        onChange={(picked) => picked && change({ notableType: 'person', notableId: picked.id })}
      />
    </Stack>
  )
}

function useAboutName({ notableType, notableId }: NoteSearch): string | undefined {
  const queries = contactQueries(notableId ? notableType : undefined, notableId ?? '')
  const person = useQuery(queries.person)
  const organization = useQuery(queries.organization)
  return person.data ? fullName(person.data) : organization.data?.name
}
