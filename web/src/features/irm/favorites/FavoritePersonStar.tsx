import { ActionIcon, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type FavoritePerson, useRestoreFavorite, useToggleFavorite } from './api.ts'

type FavoritePersonStarProps = FavoritePerson & { name: string; size?: 'header' | 'row' }

/** Marks a person as a favorite of the whole team. */
export function FavoritePersonStar({ name, size = 'header', ...person }: FavoritePersonStarProps) {
  const toggle = useToggleFavorite(person)
  const restore = useRestoreFavorite()
  const mayWrite = useMayWrite()
  const bringBack = (id: string) =>
    restore.mutate(
      { params: { id } },
      { onError: (error) => notifyError(`${name} could not be added to favorites. ${reasonOf(error)}`) },
    )
  const isFavorite = person.favoriteId !== null
  const label = isFavorite ? 'Remove from favorites' : 'Add to favorites'
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={size === 'row' ? 24 : 32}
        variant={size === 'row' ? 'subtle' : 'default'}
        color="gray"
        aria-label={`Favorite ${name}`}
        aria-pressed={isFavorite}
        disabled={!mayWrite}
        onClick={() => {
          // Ignore clicks while a request is in flight: the favorite's id is not known yet.
          if (toggle.isPending) return
          const { favoriteId } = person
          // Not with callbacks of `mutate`: those are lost when the row leaves a list of favorites.
          toggle.mutateAsync(favoriteId).then(
            () => favoriteId && notifyWithUndo(`${name} removed from favorites`, () => bringBack(favoriteId)),
            (error: unknown) => notifyError(`${name} could not be changed. ${reasonOf(error)}`),
          )
        }}
      >
        {isFavorite ? <IconStarFilled size={16} color="var(--ui-warning)" /> : <IconStar size={16} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  )
}
