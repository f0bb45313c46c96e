import { Button } from '@mantine/core'
import type { Tag, Tagging } from '@rostrum/contract/irm/tags'
import { IconPlus } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type ProfileTags as Tagged, useProfileTags } from './api.ts'
import { TagChip } from './TagChip.tsx'
import { TagPicker } from './TagPicker.tsx'
import classes from './tags.module.css'

/** A profile's tags, with controls to add and remove them. */
export function ProfileTags(profile: Tagged) {
  const { type, id, name, taggings } = profile
  const { mutate } = useProfileTags(profile)
  const mayWrite = useMayWrite()
  const of = { taggableType: type, taggableId: id } as const
  const add = (tag: Tag) => {
    const shown = { id: tag.id, tagId: tag.id, name: tag.name, color: tag.color, ...of }
    mutate(
      { tagging: { tagId: tag.id, ...of }, before: taggings, next: [...taggings, shown] },
      { onError: (error) => notifyError(`${name} could not be tagged with ${tag.name}. ${reasonOf(error)}`) },
    )
  }
  const remove = (tagging: Tagging) => {
    const others = taggings.filter(({ tagId }) => tagId !== tagging.tagId)
    mutate(
      { tagging: { tagId: tagging.tagId, ...of, _destroy: true }, before: taggings, next: others },
      {
        onSuccess: () => notifyWithUndo(`Tag ${tagging.name} removed`, () => restore(tagging, others)),
        onError: (error) => notifyError(`The tag ${tagging.name} could not be removed. ${reasonOf(error)}`),
      },
    )
  }
  const restore = (tagging: Tagging, others: Tagging[]) =>
    mutate(
      { tagging: { tagId: tagging.tagId, ...of }, before: others, next: [...others, tagging], isRestored: true },
      { onError: (error) => notifyError(`The tag ${tagging.name} could not be restored. ${reasonOf(error)}`) },
    )
  return (
    <section className={classes.row} aria-label={`Tags of ${name}`}>
      {taggings.map((tagging) => (
        <TagChip
          key={tagging.tagId}
          name={tagging.name}
          color={tagging.color}
          {...(mayWrite && { onRemove: () => remove(tagging) })}
        />
      ))}
      {mayWrite && (
        <TagPicker
          excludedIds={taggings.map(({ tagId }) => tagId)}
          onPick={add}
          button={(open) => (
            <Button
              className={classes.add}
              variant="subtle"
              size="compact-xs"
              leftSection={<IconPlus size={12} stroke={2} />}
              onClick={open}
            >
              Add tag
            </Button>
          )}
        />
      )}
    </section>
  )
}
