import { Button, Menu } from '@mantine/core'
import type { Tagging } from '@rostrum/contract/irm/tags'
import { IconTag, IconTagOff } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { ColorDot } from '#ui/ColorDot.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type TaggingChange, useRestoreTaggings, useTag } from './api.ts'
import { TagPicker } from './TagPicker.tsx'

interface BulkTagsProps {
  type: 'organization' | 'person'
  rows: { id: string; taggings: Tagging[] }[]
  /** Formats a count: two organizations, one person. */
  counted: (count: number) => string
}

/** Adds a tag to all selected rows, or removes one. */
export function BulkTags({ type, rows, counted }: BulkTagsProps) {
  const tag = useTag()
  const restore = useRestoreTaggings()
  const change = async (tagId: string, ids: string[], what: 'add' | 'remove' | 'restore'): Promise<boolean> => {
    const taggings = ids.map(
      (taggableId): TaggingChange => ({
        tagId,
        taggableType: type,
        taggableId,
        ...(what === 'remove' && { _destroy: true }),
      }),
    )
    try {
      await (what === 'restore' ? restore : tag).mutateAsync({ body: { taggings } })
      return true
    } catch (error) {
      notifyError(`The tags could not be changed. ${reasonOf(error)}`)
      return false
    }
  }
  const changeWithUndo = async (tagId: string, ids: string[], what: 'add' | 'remove', message: string) => {
    const undo = what === 'add' ? 'remove' : 'restore'
    if (await change(tagId, ids, what)) notifyWithUndo(message, () => void change(tagId, ids, undo))
  }
  const add = ({ id, name }: { id: string; name: string }) => {
    const without = rows.filter(({ taggings }) => !taggings.some(({ tagId }) => tagId === id)).map((row) => row.id)
    void changeWithUndo(id, without, 'add', `${counted(without.length)} tagged with ${name}.`)
  }
  return (
    <>
      <TagPicker
        excludedIds={carried(rows)
          .filter(({ ids }) => ids.length === rows.length)
          .map(({ tagId }) => tagId)}
        onPick={add}
        button={(open) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTag size={14} stroke={1.75} />}
            loading={tag.isPending}
            onClick={open}
          >
            Add tag
          </Button>
        )}
      />
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTagOff size={14} stroke={1.75} />}
            disabled={carried(rows).length === 0}
          >
            Remove tag
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {carried(rows).map(({ tagId, name, color, ids }) => (
            <Menu.Item
              key={tagId}
              leftSection={<ColorDot color={color} />}
              rightSection={ids.length}
              onClick={() => void changeWithUndo(tagId, ids, 'remove', `${name} removed from ${counted(ids.length)}.`)}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The tags of the selected rows, each with the rows that have it. */
function carried(rows: BulkTagsProps['rows']) {
  const found = new Map<string, Pick<Tagging, 'tagId' | 'name' | 'color'> & { ids: string[] }>()
  for (const { id, taggings } of rows) {
    for (const { tagId, name, color } of taggings) {
      const tag = found.get(tagId) ?? { tagId, name, color, ids: [] }
      tag.ids.push(id)
      found.set(tagId, tag)
    }
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name))
}
