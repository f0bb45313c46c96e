import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { mergePreview } from './api.ts'
import { kinds, type ProfileBrief } from './kinds.ts'
import { MergePreviewTable } from './MergePreviewTable.tsx'
import { useMergeWithUndo } from './use-merge.ts'

interface MergeModalProps {
  profile: ProfileBrief
  opened: boolean
  onClose: () => void
}

/** Merges two duplicate profiles: choose the one to keep, preview the result, then merge. */
export function MergeModal({ profile, opened, onClose }: MergeModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Merge ${profile.name} into another ${profile.kind}`} size={760}>
      <MergeSteps profile={profile} onClose={onClose} />
    </Modal>
  )
}

function MergeSteps({ profile, onClose }: Omit<MergeModalProps, 'opened'>) {
  const [target, setTarget] = useState<PickedEntity | null>(null)
  const { merge, isMerging } = useMergeAndFollow(profile, onClose)
  return (
    <Stack gap={16}>
      <EntityPicker
        kind={kinds[profile.kind].pickerKind}
        label={profile.kind === 'person' ? 'Person to keep' : 'Organization to keep'}
        description={`Everything linked to ${profile.name} moves there, and ${profile.name} is removed. You can undo this.`}
        value={target}
        onChange={setTarget}
        excludedIds={[profile.id]}
        autoFocus
      />
      {target && <Preview profile={profile} target={target} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={isMerging}>
          Cancel
        </Button>
        <Button disabled={!target} loading={isMerging} onClick={() => target && void merge(target)}>
          Merge
        </Button>
      </Group>
    </Stack>
  )
}

function Preview({ profile, target }: { profile: ProfileBrief; target: PickedEntity }) {
  const preview = useQuery(mergePreview(profile.kind, { sourceId: profile.id, targetId: target.id }))
  return <QueryView query={preview}>{(data) => <MergePreviewTable kind={profile.kind} preview={data} />}</QueryView>
}

/** After a merge, navigate to the remaining profile. */
function useMergeAndFollow(source: ProfileBrief, onMerged: () => void) {
  const navigate = useNavigate()
  const { path } = kinds[source.kind]
  const goTo = (id: string) => navigate({ to: path, params: { id } })
  const { merge, isMerging } = useMergeWithUndo(source.kind)
  return {
    isMerging,
    merge: (target: PickedEntity) =>
      merge(source, target, {
        onMerged: async () => {
          onMerged()
          await goTo(target.id)
        },
        onUndone: () => goTo(source.id),
      }),
  }
}
