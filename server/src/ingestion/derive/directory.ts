import type pg from 'pg'

/**
 * Lists and search read a directory of everything that can be found. It is made anew when books were derived or an import
 * ended since; which of it changed is the directory's own affair. Whoever is killed before this leaves it to the next.
 */
export async function refreshDirectory(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`
    select from market.directory_version where coalesce(refreshed_at, '-infinity') <= greatest(
      (select max(derived_at) from market.books), (select max(ended_at) from market.import_runs))`)
  if (rowCount) await client.query('select market.refresh_directory()')
}
