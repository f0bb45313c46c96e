import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { browserName } from '@rostrum/contract/browser-name'
import { type Passkey, passkeys } from '@rostrum/contract/two-step'
import { useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useCreatePasskey, useRemovePasskey, useRenamePasskey } from './api.ts'
import { MethodRow } from './MethodRow.tsx'
import { canUsePasskeys, isDeclined, makePasskey, passkeyFailure } from './passkeys.ts'
import { Codes } from './SetUpAuthenticator.tsx'

/** Each passkey, and a way to add one. */
export function PasskeyRows({ list }: { list: readonly Passkey[] }) {
  return (
    <>
      <AddRow count={list.length} />
      {list.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  )
}

function AddRow({ count }: { count: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setCodes(undefined)
    dialog.close()
  }
  const state = count === 0 ? 'Sign in with a fingerprint, your face or a security key' : `${count} in use`
  return (
    <MethodRow name="Passkeys" state={state}>
      {canUsePasskeys() && (
        <Button variant="default" onClick={dialog.open}>
          Add passkey
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={codes ? 'Save your recovery codes' : 'Add a passkey'}
        size={460}
        closeOnClickOutside={!codes}
        closeOnEscape={!codes}
        withCloseButton={!codes}
      >
        {isOpen && (codes ? <Codes codes={codes} onClose={close} /> : <AddForm onClose={close} onCodes={setCodes} />)}
      </Modal>
    </MethodRow>
  )
}

function AddForm({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const create = useCreatePasskey()
  const { form, submit, isSaving } = useEndpointForm(passkeys.create, {
    initialValues: { name: browserName(navigator.userAgent) },
    // The browser makes the passkey once the name is fine.
    toBody: ({ name }) => ({ name, credential: 'none yet' }),
    save: async ({ name }) => {
      const { options } = await call(passkeys.begin, {})
      return create.mutateAsync({ body: { name, credential: await makePasskey(options) } })
    },
    onSaved: ({ recoveryCodes }) => {
      notifySuccess('Passkey added')
      if (recoveryCodes) onCodes(recoveryCodes)
      else onClose()
    },
    onFailed: (error) => {
      if (isDeclined(error)) return
      notifyError(
        error instanceof ApiError ? `The passkey could not be added. ${reasonOf(error)}` : passkeyFailure(error),
      )
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Text size="sm">
          Your browser will ask where to keep the passkey: on this device, on your phone, or on a security key.
        </Text>
        <TextInput
          label="Name"
          description="To help you recognize it in this list"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Stack>
      <FormActions saveLabel="Add passkey" saving={isSaving} onCancel={onClose} />
    </form>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { timeZone } = useUser()
  const [isOpen, dialog] = useDisclosure(false)
  const remove = useRemovePasskey()
  const removeIt = async () => {
    const isSure = await confirm({
      title: `Remove the passkey “${name}”?`,
      message: 'You will no longer be able to sign in with it. You can then delete it from the device too.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!isSure) return
    // Not with callbacks of `mutate`, which end with this row.
    try {
      await remove.mutateAsync({ params: { id } })
      notifySuccess('Passkey removed')
    } catch (error) {
      notifyError(`The passkey could not be removed. ${reasonOf(error)}`)
    }
  }
  const used = lastUsedAt ? `last used ${formatDateTime(lastUsedAt, timeZone)}` : 'not used yet'
  return (
    <MethodRow name={name} state={`Added ${formatDate(createdAt, timeZone)}, ${used}`}>
      <Button variant="subtle" aria-label={`Rename ${name}`} onClick={dialog.open}>
        Rename
      </Button>
      <Button
        variant="subtle"
        color="red"
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => void removeIt()}
      >
        Remove
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Rename passkey" size={400}>
        {isOpen && <RenameForm id={id} name={name} onClose={dialog.close} />}
      </Modal>
    </MethodRow>
  )
}

function RenameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const rename = useRenamePasskey()
  const { form, submit, isSaving } = useEndpointForm(passkeys.rename, {
    initialValues: { name },
    save: (body) => rename.mutateAsync({ params: { id }, body }),
    onSaved: () => onClose(),
    onFailed: (error) => notifyError(`The passkey could not be renamed. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <FormActions saving={isSaving} disabled={!form.isDirty()} onCancel={onClose} />
    </form>
  )
}
