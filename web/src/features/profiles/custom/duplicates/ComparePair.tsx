import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#ui/QueryView.tsx'
import { mergePreview } from '../api.ts'
import type { ProfileKind } from '../kinds.ts'
import { MergePreviewTable } from '../MergePreviewTable.tsx'
import { useMergeWithUndo } from '../use-merge.ts'

interface ComparePairProps {
  kind: ProfileKind
  /** Both ids, the one to be merged away first. */
  ids: string
  onClose: () => void
}

/** Compares field by field with the merge result; of two custom profiles, the user picks the one to keep. */
export function ComparePair({ kind, ids, onClose }: ComparePairProps) {
  const [first = '', second = ''] = ids.split('.')
  const [isSwapped, setSwapped] = useState(false)
  const pair = isSwapped ? { sourceId: second, targetId: first } : { sourceId: first, targetId: second }
  const preview = useQuery(mergePreview(kind, pair))
  const { merge, isMerging } = useMergeWithUndo(kind)
  return (
    <Modal opened onClose={onClose} title="Side by side" size={820}>
      <QueryView query={preview}>
        {(data) => (
          <Stack gap={16}>
            <MergePreviewTable kind={kind} preview={data} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose} disabled={isMerging}>
                Cancel
              </Button>
              {data.isTargetOwn && (
                <Button variant="default" onClick={() => setSwapped(!isSwapped)} disabled={isMerging}>
                  Keep {data.sourceName} instead
                </Button>
              )}
              <Button
                loading={isMerging}
                onClick={() =>
                  void merge(
                    { id: data.sourceId, name: data.sourceName },
                    { id: data.targetId, name: data.targetName },
                    { onMerged: async () => onClose() },
                  )
                }
              >
                Merge
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Modal>
  )
}
