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
        title="Record email without connecting a mailbox"
        description="Bcc this address when you email investors, or forward their emails to it. Your whole team uses the same address."
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
          Emails that can’t be matched to a person wait under{' '}
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
      title: 'Replace the address?',
      message: 'Email sent to the current address will be rejected. Give your team the new one.',
      confirmLabel: 'Replace',
      danger: true,
    })
    if (!isSure) return
    renew.mutate(
      {},
      {
        onSuccess: () => notifySuccess('Address replaced'),
        onError: (error) => notifyError(`The address could not be replaced. ${reasonOf(error)}`),
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
