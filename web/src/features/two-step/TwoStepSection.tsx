import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { recoveryCodeCount } from '@rostrum/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { twoStepStatus, useRemoveAuthenticator, useRenewRecoveryCodes } from './api.ts'
import { MethodRow } from './MethodRow.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { Codes, SetUpAuthenticator } from './SetUpAuthenticator.tsx'

/** The person's own second step at sign-in. */
export function TwoStepSection() {
  const status = useQuery(twoStepStatus())
  return (
    <SectionCard
      title={
        <>
          Two-step verification <HelpMark topic="two-step" />
        </>
      }
      description="Signing in requires a code or a passkey in addition to your password"
      actions={status.data?.isRequired && <Chip tone="accent">Required by your company</Chip>}
      flush
    >
      <QueryView query={status}>
        {({ authenticatorSince, recoveryCodesLeft, passkeys }) => (
          <>
            <AuthenticatorRow since={authenticatorSince} isOnly={passkeys.length === 0} />
            <PasskeyRows list={passkeys} />
            {(authenticatorSince || passkeys.length > 0) && <RecoveryCodesRow left={recoveryCodesLeft} />}
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

function AuthenticatorRow({ since, isOnly }: { since: Date | null; isOnly: boolean }) {
  const { timeZone } = useUser()
  const [isOpen, dialog] = useDisclosure(false)
  const remove = useRemoveAuthenticator()
  const removeIt = async () => {
    const isSure = await confirm({
      title: 'Remove the authenticator app?',
      message: isOnly
        ? 'Signing in will no longer ask for its codes. Your recovery codes will stop working too.'
        : 'Signing in will no longer ask for its codes. You keep your passkeys and recovery codes.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(
      {},
      {
        onSuccess: () => notifySuccess('Authenticator app removed'),
        onError: (error) => notifyError(`The authenticator app could not be removed. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <MethodRow name="Authenticator app" state={since ? `On since ${formatDate(since, timeZone)}` : 'Not set up'}>
      <Button variant="default" onClick={dialog.open}>
        {since ? 'Replace' : 'Set up'}
      </Button>
      {since && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void removeIt()}>
          Remove
        </Button>
      )}
      <SetUpAuthenticator isOpen={isOpen} onClose={dialog.close} />
    </MethodRow>
  )
}

function RecoveryCodesRow({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useRenewRecoveryCodes()
  const renewThem = async () => {
    const isSure = await confirm({
      title: 'Create new recovery codes?',
      message: 'Your current codes will stop working.',
      confirmLabel: 'Create new codes',
    })
    if (!isSure) return
    renew.mutate(
      {},
      {
        onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes ?? []),
        onError: (error) => notifyError(`New codes could not be created. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <MethodRow name="Recovery codes" state={`${left} of ${recoveryCodeCount} left`}>
      <Button variant="default" loading={renew.isPending} onClick={() => void renewThem()}>
        New codes
      </Button>
      <Modal
        opened={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title="Save your recovery codes"
        size={460}
        closeOnClickOutside={false}
      >
        {codes && <Codes codes={codes} onClose={() => setCodes(undefined)} />}
      </Modal>
    </MethodRow>
  )
}
