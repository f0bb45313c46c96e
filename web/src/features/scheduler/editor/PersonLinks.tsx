import { Group, Stack, Text } from '@mantine/core'
import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import { useQuery } from '@tanstack/react-query'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { personLinks, useCreateLink } from '../api.ts'

/** Who opens such a link is recognized, and books once. */
export function PersonLinks({ page }: { page: BookingPage }) {
  const links = useQuery(personLinks(page.id))
  const create = useCreateLink()
  const add = async (personId: string) => {
    try {
      const { name } = await create.mutateAsync({ params: { id: page.id }, body: { personId } })
      notifySuccess(`Link for ${name} created`)
    } catch (error) {
      notifyError(`The link could not be created. ${reasonOf(error)}`)
    }
  }
  return (
    <SectionCard
      title="Links for one person"
      description="Each link fills in the person’s name and email address and works once."
    >
      <Stack gap={12}>
        <Writes>
          <EntityPicker
            kind="people"
            label="Person"
            placeholder="Name of a person"
            value={null}
            onChange={(picked) => picked && void add(picked.id)}
          />
        </Writes>
        {links.isError && <Text size="sm">The links could not be loaded.</Text>}
        {links.data?.map(({ id, name, url, isUsed }) => (
          <Group key={id} justify="space-between" gap={8}>
            <Text size="sm">{name}</Text>
            {isUsed ? <Chip tone="positive">Booked</Chip> : <CopyLink url={url} label={`Copy link`} isCompact />}
          </Group>
        ))}
      </Stack>
    </SectionCard>
  )
}
