import { Button, Code, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { useCan, useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { filingAddress, useRenewAddress } from './api.ts'
import classes from './Filing.module.css'

const icon = { size: 14, stroke: 1.75 }

/** Nothing where no mail is received. */
export function FilingAddress() {
  const { data } = useQuery(filingAddress())
  const mayRenew = useCan('admin')
  const mayWrite = useMayWrite()
  if (!data?.address || !mayWrite) return null
  return (
    <div className={classes.section}>
      <SectionCard
        title="File mail without connecting a mailbox"
        description="Put this address into Bcc when you write to investors, or forward to it what they wrote. It is the same for your whole team."
        actions={mayRenew && <Renew />}
      >
        <Group gap={8}>
          <Code className={classes.address}>{data.address}</Code>
          <CopyButton value={data.address}>
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
        <p className={classes.hint}>
          Mail that can’t be matched with a person waits under{' '}
          <AnchorLink to="/email/unknown-senders" underline="always">
            Unknown Senders
          </AnchorLink>
          .
        </p>
      </SectionCard>
    </div>
  )
}

function Renew() {
  const renew = useRenewAddress()
  const ask = async () => {
    const isSure = await confirm({
      title: 'Renew the address?',
      message: 'Mail to the present address is rejected from then on. Tell your team the new one.',
      confirmLabel: 'Renew',
      danger: true,
    })
    if (!isSure) return
    renew.mutate(
      {},
      {
        onSuccess: () => notifySuccess('The address was renewed'),
        onError: (error) => notifyError(`The address could not be renewed. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh {...icon} />}
      loading={renew.isPending}
      onClick={() => void ask()}
    >
      Renew
    </Button>
  )
}
