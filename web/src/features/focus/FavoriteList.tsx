import { useQuery } from '@tanstack/react-query'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { favoriteSecurities, ownSecurities } from './api.ts'
import { FavoriteLine } from './SecurityLine.tsx'
import classes from './SecurityPicker.module.css'

/** Starred securities other than the customer's own, which are listed above. */
export function FavoriteList({ onDone }: { onDone: () => void }) {
  const { favoriteSecurities: starred } = useUser()
  const own = useQuery(ownSecurities()).data
  const rows = useQuery(favoriteSecurities()).data?.data
  const others = starred.filter(({ id }) => !own?.some((security) => security.id === id))
  return (
    <section className={classes.favorites} aria-labelledby="favorite-securities">
      <div className={classes.headingRow}>
        <h2 className={classes.heading} id="favorite-securities">
          Favorites
        </h2>
        <AnchorLink className={classes.manage} to="/settings/watchlist" onClick={onDone}>
          Watchlist
        </AnchorLink>
      </div>
      {others.length === 0 && <p className={classes.none}>Star a security to list it here.</p>}
      <ul className={classes.list}>
        {others.map((security) => (
          <FavoriteLine
            key={security.id}
            security={security}
            row={rows?.find(({ id }) => id === security.id)}
            onOpen={onDone}
          />
        ))}
      </ul>
    </section>
  )
}
