import { Button, Code, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconLink, IconRefresh } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useRenewFeed } from './api.ts'
import classes from './Calendars.module.css'

const icon = { size: 14, stroke: 1.75 }

/** The secret address under which other programs read the person's meetings. */
export function FeedSection({ feedUrl }: { feedUrl: string | null }) {
  const mayWrite = useMayWrite()
  return (
    <SectionCard
      title="Your calendar feed"
      description="Subscribe to this address in Outlook, Google Calendar or Apple Calendar to see your meetings and bookings there, read-only. Anyone who has the address can read them."
      actions={mayWrite && <Renew isFirst={feedUrl === null} />}
    >
      {feedUrl === null ? (
        <p className={classes.detail}>No address has been created yet.</p>
      ) : (
        <Group gap={8}>
          <Code className={classes.address}>{feedUrl}</Code>
          <CopyButton value={feedUrl}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </SectionCard>
  )
}

function Renew({ isFirst }: { isFirst: boolean }) {
  const renew = useRenewFeed()
  const run = async () => {
    const isSure =
      isFirst ||
      (await confirm({
        title: 'Replace the address?',
        message: 'The current address stops working right away. Subscribe to the new one in your calendar app.',
        confirmLabel: 'Renew',
        danger: true,
      }))
    if (!isSure) return
    renew.mutate(
      {},
      {
        onSuccess: () => notifySuccess(isFirst ? 'Address created' : 'Address replaced'),
        onError: (error) => notifyError(`The address could not be created. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={isFirst ? <IconLink {...icon} /> : <IconRefresh {...icon} />}
      loading={renew.isPending}
      onClick={() => void run()}
    >
      {isFirst ? 'Create address' : 'Renew'}
    </Button>
  )
}
