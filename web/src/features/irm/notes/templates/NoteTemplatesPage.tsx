import { TextInput } from '@mantine/core'
import { type NoteTemplate, noteTemplates } from '@rostrum/contract/irm/note-templates'
import { useQuery } from '@tanstack/react-query'
import { useEditorFiles } from '#features/files/public.ts'
import { deleteAction, moveActions, SettingsForm, SettingsPage, saveFailure } from '#features/settings/public.ts'
import { useAction } from '#platform/api/query.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { everyTemplate } from '../api.ts'
import { findMentions } from '../find-mentions.ts'
import classes from './NoteTemplatesPage.module.css'

export function NoteTemplatesPage() {
  const all = useQuery(everyTemplate())
  const update = useAction(noteTemplates.update)
  const remove = useAction(noteTemplates.delete)
  const create = useAction(noteTemplates.create)
  // Nothing refers to a template, so that a new one with the same text in the same position restores it.
  const restore = async ({ name, notes, position }: NoteTemplate) => {
    const { id } = await create.mutateAsync({ body: { name, notes } })
    await update.mutateAsync({ params: { id }, body: { position } })
  }
  return (
    <SettingsPage<NoteTemplate>
      title="Note templates"
      context="Outlines your team can insert into notes"
      noun="template"
      query={all}
      nameOf={({ name }) => name}
      columns={[
        { header: 'Template', cell: ({ name }) => name },
        { header: 'Outline', cell: ({ notes }) => <span className={classes.outline}>{outlineOf(notes)}</span> },
      ]}
      actions={(template, rows) => [
        ...moveActions(template, rows, (id, position) => update.mutateAsync({ params: { id }, body: { position } })),
        deleteAction(template.name, 'Notes written with it stay as they are.', {
          remove: () => remove.mutateAsync({ params: { id: template.id } }),
          restore: () => restore(template),
        }),
      ]}
      form={(template, close) => <TemplateForm template={template} onClose={close} />}
      emptyMessage="Add an outline for the meetings you write up most often."
      formWidth={600}
    />
  )
}

/** The headings of a template, or its text where it has none. */
function outlineOf(html: string): string {
  const headings = [...html.matchAll(/<h[1-3]>(.*?)<\/h[1-3]>/g)].map(([, heading = '']) => plainText(heading))
  return headings.join(' · ') || plainText(html)
}

function TemplateForm({ template, onClose }: { template: NoteTemplate | undefined; onClose: () => void }) {
  const create = useAction(noteTemplates.create)
  const update = useAction(noteTemplates.update)
  const files = useEditorFiles()
  const { form, submit, isSaving } = useEndpointForm(noteTemplates.create, {
    initialValues: { name: template?.name ?? '', notes: template?.notes ?? '' },
    save: (body) =>
      template ? update.mutateAsync({ params: { id: template.id }, body }) : create.mutateAsync({ body }),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} isBusy={files.isBusy} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <RichTextEditor
        label="Outline"
        initialValue={form.values.notes}
        onChange={(html) => {
          form.clearFieldError('notes')
          form.setFieldValue('notes', html)
        }}
        findMentions={findMentions}
        files={files}
        error={form.errors.notes}
      />
    </SettingsForm>
  )
}
