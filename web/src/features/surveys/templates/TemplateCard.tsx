import { ActionIcon, Menu, Modal, Stack } from '@mantine/core'
import { type SurveyTemplate, surveyTemplates } from '@rostrum/contract/surveys/templates'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { Writes } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTemplate, useRenameTemplate, useRestoreTemplate } from '../api.ts'
import { TemplateFields } from './TemplateFields.tsx'
import classes from './Templates.module.css'

export function TemplateCard({ template, onOpen }: { template: SurveyTemplate; onOpen: () => void }) {
  const { name, description, questionCount, owner, isBuiltIn } = template
  const [isRenaming, setRenaming] = useState(false)
  const remove = useRemoval()
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.description}>{description}</span>
        <span className={classes.quiet}>
          {questionCount} {questionCount === 1 ? 'question' : 'questions'}
          {owner && ` · by ${fullName(owner)}`}
        </span>
      </button>
      {!isBuiltIn && (
        <Writes>
          <Menu position="bottom-end" width={160}>
            <Menu.Target>
              <ActionIcon
                className={classes.menu}
                variant="subtle"
                color="gray"
                aria-label={`Actions for the template ${name}`}
              >
                <IconDots size={16} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setRenaming(true)}>Rename…</Menu.Item>
              <Menu.Item color="red" onClick={() => void remove(template)}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Modal opened={isRenaming} onClose={() => setRenaming(false)} title="Edit template" size={440} centered>
            <RenameForm template={template} onClose={() => setRenaming(false)} />
          </Modal>
        </Writes>
      )}
    </li>
  )
}

function RenameForm({
  template: { id, name, description },
  onClose,
}: {
  template: SurveyTemplate
  onClose: () => void
}) {
  const rename = useRenameTemplate()
  const { form, submit, isSaving } = useEndpointForm(surveyTemplates.update, {
    initialValues: { name, description },
    save: (body) => rename.mutateAsync({ params: { id }, body }),
    onSaved: onClose,
    onFailed: (error) => notifyError(`The template could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TemplateFields form={form} />
        <FormActions saveLabel="Save" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function useRemoval() {
  const remove = useDeleteTemplate()
  const restore = useRestoreTemplate()
  return async ({ id, name }: SurveyTemplate) => {
    const params = { id }
    const undo = () =>
      restore
        .mutateAsync({ params })
        .catch((error: unknown) => notifyError(`${name} could not be restored. ${reasonOf(error)}`))
    try {
      await remove.mutateAsync({ params })
      notifyWithUndo(`${name} deleted`, () => void undo())
    } catch (error) {
      notifyError(`${name} could not be deleted. ${reasonOf(error)}`)
    }
  }
}
