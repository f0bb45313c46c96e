import { Modal, Select, Stack } from '@mantine/core'
import { type Theme, themes } from '@rostrum/contract/irm/themes'
import { useState } from 'react'
import { saveFailure } from '#features/settings/public.ts'
import { useAction } from '#platform/api/query.ts'
import { useOnce } from '#platform/use-once.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

interface MergeThemeModalProps {
  /** The theme to be merged into another, then deleted. */
  theme: Theme | null
  themes: Theme[]
  onClose: () => void
}

export const MergeThemeModal = ({ theme, themes: all, onClose }: MergeThemeModalProps) => (
  <Modal opened={theme !== null} onClose={onClose} size={440} title={`Merge ${theme?.name ?? ''} into another theme`}>
    {theme && <MergeForm theme={theme} others={all.filter(({ id }) => id !== theme.id)} onClose={onClose} />}
  </Modal>
)

function MergeForm({ theme, others, onClose }: { theme: Theme; others: Theme[]; onClose: () => void }) {
  const merge = useAction(themes.merge)
  const restore = useAction(themes.restore)
  const undo = () => restore.mutateAsync({ params: { id: theme.id } }).catch(() => notifyError(saveFailure))
  const [intoThemeId, setIntoThemeId] = useState<string | null>(null)
  const { name, activityCount } = theme
  const merging = useOnce(async () => {
    if (!intoThemeId) return
    try {
      const kept = await merge.mutateAsync({ params: { id: theme.id }, body: { intoThemeId } })
      notifyWithUndo(`${name} merged into ${kept.name}`, () => void undo())
      onClose()
    } catch {
      notifyError(saveFailure)
    }
  })
  const count = activityCount === 1 ? '1 activity moves' : `${activityCount.toLocaleString('en-US')} activities move`
  return (
    <Stack gap={12}>
      <div>
        {count} to the other theme, and {name} is deleted.
      </div>
      <Select
        label="Merge into"
        data-autofocus
        searchable
        nothingFoundMessage="No Matches"
        data={others.map(({ id, name: label }) => ({ value: id, label }))}
        value={intoThemeId}
        onChange={setIntoThemeId}
      />
      <FormActions
        saveLabel="Merge"
        saving={merging.isRunning}
        disabled={!intoThemeId}
        onSave={() => void merging.run()}
        onCancel={onClose}
      />
    </Stack>
  )
}
