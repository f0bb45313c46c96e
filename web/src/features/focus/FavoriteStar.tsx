import { ActionIcon, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { notifyWithUndo } from '#ui/notify.ts'
import { useIsFavorite, useToggleFavorites } from './api.ts'
import classes from './FavoriteStar.module.css'

interface FavoriteStarProps {
  securityId: string
  name: string
}

export function FavoriteStar({ securityId, name }: FavoriteStarProps) {
  const isFavorite = useIsFavorite(securityId)
  const toggle = useToggleFavorites()
  const security = { id: securityId, name }
  return (
    <Tooltip label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}>
      <ActionIcon
        className={classes.star}
        size={24}
        data-favorite={isFavorite || undefined}
        aria-pressed={isFavorite}
        aria-label={`Favorite ${name}`}
        onClick={() => {
          toggle({ security, isFavorite: !isFavorite })
          if (!isFavorite) return
          notifyWithUndo(`${name} removed from your watchlist`, () => toggle({ security, isFavorite: true }))
        }}
      >
        {isFavorite ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  )
}
