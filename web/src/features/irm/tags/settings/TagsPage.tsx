import { TextInput } from '@mantine/core'
import { type Tag, tags } from '@rostrum/contract/irm/tags'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ColorField,
  deleteAction,
  Labelled,
  SettingsForm,
  SettingsPage,
  saveFailure,
} from '#features/settings/public.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'
import { MergeTagModal } from './MergeTagModal.tsx'
import { usesOf } from './uses.ts'

export function TagsPage() {
  const all = useQuery(queryFor(tags.list, {}))
  const remove = useAction(tags.delete)
  const restore = useAction(tags.restore)
  const [merged, setMerged] = useState<Tag | null>(null)
  return (
    <>
      <SettingsPage<Tag>
        title="Tags"
        context="Labels for organizations, people, activities and events"
        noun="tag"
        query={all}
        nameOf={({ name }) => name}
        columns={[
          { header: 'Tag', cell: (tag) => <Labelled {...tag} /> },
          { header: 'Organizations', align: 'right', cell: ({ counts }) => formatNumber(counts.organization) },
          { header: 'People', align: 'right', cell: ({ counts }) => formatNumber(counts.person) },
          { header: 'Activities', align: 'right', cell: ({ counts }) => formatNumber(counts.activity) },
          { header: 'Events', align: 'right', cell: ({ counts }) => formatNumber(counts.event) },
        ]}
        actions={(tag, rows) => [
          {
            label: 'Merge into another',
            icon: <IconArrowMerge size={15} stroke={1.5} />,
            isDisabled: rows.length < 2,
            run: () => setMerged(tag),
          },
          deleteAction(tag.name, `The tag will be removed from ${usesOf(tag)}.`, {
            remove: () => remove.mutateAsync({ params: { id: tag.id } }),
            restore: () => restore.mutateAsync({ params: { id: tag.id } }),
          }),
        ]}
        form={(tag, close) => <TagForm tag={tag} onClose={close} />}
        emptyMessage="Add a tag here, or type a new one on any profile."
      />
      <MergeTagModal tag={merged} tags={all.data ?? []} onClose={() => setMerged(null)} />
    </>
  )
}

function TagForm({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const create = useAction(tags.create)
  const update = useAction(tags.update)
  const { form, submit, isSaving } = useEndpointForm(tags.create, {
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? 'gray' },
    save: (body) => (tag ? update.mutateAsync({ params: { id: tag.id }, body }) : create.mutateAsync({ body })),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <ColorField value={form.values.color ?? 'gray'} onChange={(color) => form.setFieldValue('color', color)} />
    </SettingsForm>
  )
}
