import { Modal, Select, Stack, Textarea } from '@mantine/core'
import { type Role, roleNames, roles } from '@rostrum/contract/platform/permissions'
import { invitations } from '@rostrum/contract/team'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useInvite } from './api.ts'

export const InvitePeople = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Invite people" size={460}>
    {isOpen && <InviteForm onClose={onClose} />}
  </Modal>
)

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const { form, submit, isSaving } = useEndpointForm(invitations.create, {
    initialValues: { addresses: '', role: 'member' as Role },
    toBody: ({ addresses, role }) => ({ emails: addressesIn(addresses), role }),
    save: (body) => invite.mutateAsync({ body }),
    onSaved: (sent) => {
      notifySuccess(sent.length === 1 ? 'Invitation sent' : `${sent.length} invitations sent`)
      onClose()
    },
    onFailed: (error) => notifyError(`No one was invited. ${reasonOf(error)}`),
  })
  // Errors are named by the body: of all addresses, or of one of them.
  const failed = Object.entries(form.errors).find(([field]) => field.startsWith('emails'))
  const place = Number(failed?.[0].split('.')[1])
  const named = Number.isNaN(place) ? '' : `${addressesIn(form.values.addresses)[place] ?? ''}: `
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Textarea
          label="Email addresses"
          description="Separate several with commas or line breaks"
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          required
          {...form.getInputProps('addresses')}
          error={failed && `${named}${String(failed[1])}`}
        />
        <Select
          label="Role"
          data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
      </Stack>
      <FormActions saveLabel="Send invitations" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
