import { Button, Group, Modal } from '@mantine/core'
import { type MarketingService, marketingServiceName } from '@rostrum/contract/email/marketing-service'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useCheck, useDisconnect } from './api.ts'
import { KeyForm } from './KeyForm.tsx'

type AccountCardProps = { account: NonNullable<MarketingService['account']> }

export function AccountCard({ account }: AccountCardProps) {
  const { timeZone } = useUser()
  const plan = account.plan && account.plan.charAt(0).toUpperCase() + account.plan.slice(1)
  return (
    <SectionCard title={`${marketingServiceName} account`} actions={<AccountActions />}>
      <KeyValueList
        items={[
          { label: 'Account', value: account.name },
          { label: 'Plan', value: plan },
          {
            label: 'Contacts',
            value: account.contactCount === null ? null : formatNumber(account.contactCount),
          },
          { label: 'Data center', value: account.dataCenter },
          { label: 'Last checked', value: formatDateTime(account.checkedAt, timeZone) },
        ]}
      />
    </SectionCard>
  )
}

function AccountActions() {
  const check = useCheck()
  const disconnect = useDisconnect()
  const [isReplacing, setReplacing] = useState(false)
  const checkNow = () =>
    check.mutate(
      {},
      {
        onSuccess: () => notifySuccess('The account is reachable'),
        onError: (error) => notifyError(reasonOf(error)),
      },
    )
  const end = async () => {
    const isSure = await confirm({
      title: `Disconnect ${marketingServiceName}?`,
      message: 'The API key and these settings are deleted. Contacts on both sides are kept.',
      confirmLabel: 'Disconnect',
      danger: true,
    })
    if (!isSure) return
    disconnect.mutate(
      {},
      {
        onSuccess: () => notifySuccess(`${marketingServiceName} disconnected`),
        onError: (error) => notifyError(`The account was not disconnected. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <Writes>
      <Group gap={8}>
        <Button variant="default" size="compact-sm" loading={check.isPending} onClick={checkNow}>
          Check account
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setReplacing(true)}>
          Replace key
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={disconnect.isPending}
          onClick={() => void end()}
        >
          Disconnect
        </Button>
      </Group>
      <Modal opened={isReplacing} onClose={() => setReplacing(false)} title="Replace API key" centered size={460}>
        <KeyForm saveLabel="Replace" onDone={() => setReplacing(false)} />
      </Modal>
    </Writes>
  )
}
