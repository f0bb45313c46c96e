import { Button, Group, Table } from '@mantine/core'
import { roleNames } from '@rostrum/contract/platform/permissions'
import type { Invitation } from '@rostrum/contract/team'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { openInvitations, useResend, useRevoke } from './api.ts'

/** Invitations that nobody has accepted yet; nothing while there are none. */
export function InvitationsSection() {
  const { timeZone } = useUser()
  const { data } = useQuery(openInvitations())
  if (!data || data.data.length === 0) return null
  return (
    <SectionCard title="Open invitations" description="Each link works once and expires after seven days" flush>
      <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Open invitations">
        <Table horizontalSpacing={16}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Email</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Invited by</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((invitation) => (
              <Table.Tr key={invitation.id}>
                <Table.Td>{invitation.email}</Table.Td>
                <Table.Td>{roleNames[invitation.role]}</Table.Td>
                <Table.Td>{invitation.invitedBy}</Table.Td>
                <Table.Td>
                  {invitation.isExpired ? (
                    <Chip tone="warning">Expired</Chip>
                  ) : (
                    formatDateTime(invitation.expiresAt, timeZone)
                  )}
                </Table.Td>
                <Table.Td>
                  <Writes>
                    <InvitationActions invitation={invitation} />
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

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useResend()
  const revoke = useRevoke()
  const sendAgain = () =>
    resend.mutate(
      { params: { id } },
      {
        onSuccess: () => notifySuccess(`New link sent to ${email}`),
        onError: (error) => notifyError(`The invitation could not be sent. ${reasonOf(error)}`),
      },
    )
  const takeBack = async () => {
    const isSure = await confirm({
      title: `Revoke the invitation for ${email}?`,
      message: 'The link in the email will stop working.',
      confirmLabel: 'Revoke',
      danger: true,
    })
    if (!isSure) return
    revoke.mutate(
      { params: { id } },
      { onError: (error) => notifyError(`The invitation could not be revoked. ${reasonOf(error)}`) },
    )
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={resend.isPending}
        aria-label={`Resend to ${email}`}
        onClick={sendAgain}
      >
        Resend
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        aria-label={`Revoke for ${email}`}
        onClick={() => void takeBack()}
      >
        Revoke
      </Button>
    </Group>
  )
}
