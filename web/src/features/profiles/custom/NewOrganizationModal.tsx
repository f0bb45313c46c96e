import { Modal } from '@mantine/core'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { call } from '#platform/api/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { emptyOrganization } from './form-values.ts'
import { OrganizationBasics } from './OrganizationFields.tsx'
import { useOrganizationForm } from './use-profile-forms.ts'

interface NewOrganizationModalProps {
  opened: boolean
  onClose: () => void
  onCreated: (organization: Organization) => void
}

/** Creates an organization without leaving the person form. */
export function NewOrganizationModal({ opened, onClose, onCreated }: NewOrganizationModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New organization" size={640}>
      <NewOrganizationForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

function NewOrganizationForm({ onClose, onCreated }: Omit<NewOrganizationModalProps, 'opened'>) {
  const { form, submit, isSaving } = useOrganizationForm({
    initialValues: emptyOrganization,
    save: (body) => call(customProfiles.createInstitution, { body }),
    onSaved: (organization) => {
      notifySuccess(`${organization.name} created`)
      onCreated(organization)
      onClose()
    },
    onFailed: (error) => notifyError(`The organization could not be created. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <OrganizationBasics form={form} />
      <FormActions saveLabel="Create organization" saving={isSaving} disabled={!form.isDirty()} onCancel={onClose} />
    </form>
  )
}
