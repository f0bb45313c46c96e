import { Button, Table } from '@mantine/core'
import { roleNames } from '@rostrum/contract/platform/permissions'
import type { RemovedMember } from '@rostrum/contract/team'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { removedMembers, useRestore } from './api.ts'

/** People who can be restored; nothing while there are none. */
export function RemovedSection() {
  const { timeZone } = useUser()
  const { data } = useQuery(removedMembers())
  if (!data || data.data.length === 0) return null
  return (
    <SectionCard
      title="Removed in the last 30 days"
      description="Restoring returns what they handed over and their colleague still has"
      flush
    >
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0} role="region" aria-label="Removed people">
        <Table horizontalSpacing={16}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Email</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Removed by</Table.Th>
              <Table.Th>Removed</Table.Th>
              <Table.Th>Handed over to</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((person) => (
              <Table.Tr key={person.id}>
                <Table.Td>{fullName(person)}</Table.Td>
                <Table.Td>{person.email}</Table.Td>
                <Table.Td>{roleNames[person.role]}</Table.Td>
                <Table.Td>{person.removedBy}</Table.Td>
                <Table.Td>{formatDateTime(person.removedAt, timeZone)}</Table.Td>
                <Table.Td>{person.handedOverTo ?? '–'}</Table.Td>
                <Table.Td ta="right">
                  <Writes>
                    <Restore person={person} />
                  </Writes>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SectionCard>
  )
}

function Restore({ person }: { person: RemovedMember }) {
  const restore = useRestore()
  // The row is gone before the answer is handled, so its own callbacks would not be called.
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ params: { id: person.id } })
      notifySuccess(`${fullName(person)} restored`)
    } catch (error) {
      notifyError(`${fullName(person)} could not be restored. ${reasonOf(error)}`)
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={restore.isPending}
      aria-label={`Restore ${fullName(person)}`}
      onClick={() => void bringBack()}
    >
      Restore
    </Button>
  )
}
