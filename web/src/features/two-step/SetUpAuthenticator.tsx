import { Button, Group, Modal, Stack } from '@mantine/core'
import { type AuthenticatorSetup, twoStep } from '@rostrum/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeInput } from '#platform/CodeInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { AuthenticatorSteps } from './AuthenticatorSteps.tsx'
import { newAuthenticator, useSaveAuthenticator } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** From the QR code to the recovery codes, which must not be closed away by a slip. */
export function SetUpAuthenticator({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={codes ? 'Save your recovery codes' : 'Set up an authenticator app'}
      size={460}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {isOpen && (codes ? <Codes codes={codes} onClose={close} /> : <Begin onClose={close} onCodes={setCodes} />)}
    </Modal>
  )
}

export function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Group justify="flex-end" mt={20}>
        <Button onClick={onClose}>I’ve saved them</Button>
      </Group>
    </>
  )
}

interface BeginProps {
  onClose: () => void
  onCodes: (codes: string[]) => void
}

function Begin(props: BeginProps) {
  const setup = useQuery(newAuthenticator())
  return <QueryView query={setup}>{(given) => <SetupForm setup={given} {...props} />}</QueryView>
}

function SetupForm({ setup, onClose, onCodes }: BeginProps & { setup: AuthenticatorSetup }) {
  const save = useSaveAuthenticator()
  const { form, submit, isSaving } = useEndpointForm(twoStep.saveAuthenticator, {
    initialValues: { code: '' },
    toBody: ({ code }) => ({ ticket: setup.ticket, code }),
    save: (body) => save.mutateAsync({ body }),
    onSaved: ({ recoveryCodes }) => {
      notifySuccess('Authenticator app set up')
      if (recoveryCodes) onCodes(recoveryCodes)
      else onClose()
    },
    onFailed: (error) => notifyError(`The authenticator app could not be set up. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <AuthenticatorSteps {...setup} />
        <CodeInput description={null} inputMode="numeric" {...form.getInputProps('code')} />
      </Stack>
      <FormActions saveLabel="Turn on" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
