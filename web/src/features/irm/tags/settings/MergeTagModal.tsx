import { Modal, Select, Stack } from '@mantine/core'
import { type Tag, tags } from '@rostrum/contract/irm/tags'
import { useState } from 'react'
import { saveFailure } from '#features/settings/public.ts'
import { useAction } from '#platform/api/query.ts'
import { useOnce } from '#platform/use-once.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { usesOf } from './uses.ts'

interface MergeTagModalProps {
  /** The tag to be merged into another, then deleted. */
  tag: Tag | null
  tags: Tag[]
  onClose: () => void
}

export const MergeTagModal = ({ tag, tags: all, onClose }: MergeTagModalProps) => (
  <Modal opened={tag !== null} onClose={onClose} size={440} title={`Merge ${tag?.name ?? ''} into another tag`}>
    {tag && <MergeForm tag={tag} others={all.filter(({ id }) => id !== tag.id)} onClose={onClose} />}
  </Modal>
)

function MergeForm({ tag, others, onClose }: { tag: Tag; others: Tag[]; onClose: () => void }) {
  const merge = useAction(tags.merge)
  const restore = useAction(tags.restore)
  const undo = () => restore.mutateAsync({ params: { id: tag.id } }).catch(() => notifyError(saveFailure))
  const [intoTagId, setIntoTagId] = useState<string | null>(null)
  const merging = useOnce(async () => {
    if (!intoTagId) return
    try {
      const kept = await merge.mutateAsync({ params: { id: tag.id }, body: { intoTagId } })
      notifyWithUndo(`${tag.name} merged into ${kept.name}`, () => void undo())
      onClose()
    } catch {
      notifyError(saveFailure)
    }
  })
  return (
    <Stack gap={12}>
      <div>
        The other tag replaces {tag.name} on {usesOf(tag)}, and {tag.name} is deleted.
      </div>
      <Select
        label="Tag to keep"
        data-autofocus
        searchable
        nothingFoundMessage="No Matches"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={intoTagId}
        onChange={setIntoTagId}
      />
      <FormActions
        saveLabel="Merge"
        saving={merging.isRunning}
        disabled={!intoTagId}
        onSave={() => void merging.run()}
        onCancel={onClose}
      />
    </Stack>
  )
}
