import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { type TaggingChange, useTag } from './api.ts'
import { TagPicker } from './TagPicker.tsx'

interface BulkAddTagProps {
  type: 'organization' | 'person'
  ids: string[]
  /** Which of them carry the tag: rows of the list do not say. */
  findTagged: (tagId: string) => Promise<string[]>
  /** Formats a count: two organizations, one person. */
  counted: (count: number) => string
}

/** Adds a tag to selected rows of a list that does not show tags; the undo leaves those alone that had it. */
export function BulkAddTag({ type, ids, findTagged, counted }: BulkAddTagProps) {
  const { mutateAsync } = useTag()
  const [isBusy, setBusy] = useState(false)
  const send = (tagId: string, subjects: string[], more: Pick<TaggingChange, '_destroy'> = {}) =>
    mutateAsync({
      body: { taggings: subjects.map((taggableId) => ({ tagId, taggableType: type, taggableId, ...more })) },
    })
  const takeBack = (tagId: string, subjects: string[]) =>
    send(tagId, subjects, { _destroy: true }).catch((error) =>
      notifyError(`The tags could not be changed. ${reasonOf(error)}`),
    )
  const add = async ({ id, name }: { id: string; name: string }) => {
    setBusy(true)
    try {
      const tagged = new Set(await findTagged(id))
      const without = ids.filter((one) => !tagged.has(one))
      if (without.length === 0) {
        notifyInfo(`Already tagged with ${name}.`)
        return
      }
      await send(id, without)
      notifyWithUndo(`${counted(without.length)} tagged with ${name}.`, () => void takeBack(id, without))
    } catch (error) {
      notifyError(`The tags could not be changed. ${reasonOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TagPicker
      excludedIds={[]}
      onPick={(tag) => void add(tag)}
      button={(open) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag size={14} stroke={1.75} />}
          loading={isBusy}
          onClick={open}
        >
          Add tag
        </Button>
      )}
    />
  )
}
