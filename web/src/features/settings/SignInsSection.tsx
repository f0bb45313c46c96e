import { Button, Table } from '@mantine/core'
import { browserName } from '@rostrum/contract/browser-name'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useEndAllSignIns, useEndSignIn, useSignIns } from './api.ts'

export function SignInsSection() {
  const { timeZone } = useUser()
  const signIns = useSignIns()
  const end = useEndSignIn()
  const endAll = useEndAllSignIns()
  const failed = () => notifyError('The sign-in could not be ended. Please try again.')
  const endOne = async (id: string, browser: string) => {
    const isSure = await confirm({
      title: `Sign out of ${browser}?`,
      message: 'That browser will have to sign in again, and any unsaved changes there are lost.',
      confirmLabel: 'Sign out',
      danger: true,
    })
    if (isSure) end.mutate({ params: { id } }, { onError: failed })
  }
  const signOutEverywhere = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      message: 'You will be signed out of every browser, including this one.',
      confirmLabel: 'Sign out everywhere',
      danger: true,
    })
    if (isSure) endAll.mutate(undefined, { onError: failed })
  }
  return (
    <SectionCard
      title="Active sign-ins"
      description={
        <>
          Browsers where you are signed in.{' '}
          <AnchorLink to="/settings/sign-in-history" underline="always">
            Sign-in history
          </AnchorLink>
        </>
      }
      flush
      actions={
        <Button variant="default" onClick={() => void signOutEverywhere()} loading={endAll.isPending}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryView query={signIns}>
        {({ data }) => (
          // Scrollable on narrow screens, so it must be focusable.
          <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="region" aria-label="Active sign-ins">
            <Table horizontalSpacing={16}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Browser</Table.Th>
                  <Table.Th>Address</Table.Th>
                  <Table.Th>Signed in</Table.Th>
                  <Table.Th>Last seen</Table.Th>
                  <Table.Th aria-label="Action" />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((signIn) => (
                  <Table.Tr key={signIn.id}>
                    <Table.Td>{browserName(signIn.browser)}</Table.Td>
                    <Table.Td>{signIn.address}</Table.Td>
                    <Table.Td>{formatDateTime(signIn.startedAt, timeZone)}</Table.Td>
                    <Table.Td>{formatDateTime(signIn.lastSeenAt, timeZone)}</Table.Td>
                    <Table.Td ta="right">
                      {signIn.isCurrent ? (
                        <Chip tone="accent">This browser</Chip>
                      ) : (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          onClick={() => void endOne(signIn.id, browserName(signIn.browser))}
                        >
                          Sign out
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </QueryView>
    </SectionCard>
  )
}
