import { Button, Table } from '@mantine/core'
import { browserName } from '@rostrum/contract/browser-name'
import type { KnownBrowser } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { knownBrowsers, useForgetBrowser } from './api.ts'
import { placeOf } from './place.ts'

/** Where the person has signed in; a sign-in from elsewhere is mailed to them. */
export function KnownBrowsers() {
  const list = useQuery(knownBrowsers())
  return (
    <SectionCard
      title="Known browsers"
      description="Where you have signed in. We email you when you sign in anywhere else."
      flush
    >
      <QueryView query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No browsers yet" message="Browsers are listed from your next sign-in." />
          ) : (
            // Scrollable on narrow screens, so it must be focusable.
            <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Known browsers">
              <Table horizontalSpacing={16}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Browser</Table.Th>
                    <Table.Th>Last address</Table.Th>
                    <Table.Th>First used</Table.Th>
                    <Table.Th>Last used</Table.Th>
                    <Table.Th aria-label="Action" />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((browser) => (
                    <BrowserRow key={browser.id} browser={browser} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </QueryView>
    </SectionCard>
  )
}

function BrowserRow({ browser }: { browser: KnownBrowser }) {
  const { timeZone } = useUser()
  const { mutateAsync, isPending } = useForgetBrowser()
  const { id, isCurrent, firstUsedAt, lastUsedAt } = browser
  const name = browserName(browser.browser)
  const forget = async () => {
    const isSure = await confirm({
      title: `Forget ${name}?`,
      message: isCurrent
        ? 'You stay signed in here. We’ll treat your next sign-in as coming from a new browser and email you.'
        : 'That browser is signed out. We’ll treat its next sign-in as coming from a new browser and email you.',
      confirmLabel: 'Forget',
      danger: true,
    })
    if (!isSure) return
    // Not with callbacks of `mutate`, which end with this row.
    try {
      await mutateAsync({ params: { id } })
      notifySuccess(`${name} forgotten`)
    } catch (error) {
      notifyError(`The browser could not be forgotten. ${reasonOf(error)}`)
    }
  }
  return (
    <Table.Tr>
      <Table.Td>
        {name} {isCurrent && <Chip tone="accent">This browser</Chip>}
      </Table.Td>
      <Table.Td>{placeOf(browser)}</Table.Td>
      <Table.Td>{formatDateTime(firstUsedAt, timeZone)}</Table.Td>
      <Table.Td>{formatDateTime(lastUsedAt, timeZone)}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Forget ${name}`}
          loading={isPending}
          onClick={() => void forget()}
        >
          Forget
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
