import type pg from 'pg'

/**
 * Lists and search read a directory of everything searchable. It is refreshed when portfolios were derived or an import
 * ended since, or securities were joined or separated; the directory itself determines what changed. If killed before
 * this, the next run does it.
 */
export async function refreshDirectory(client: pg.ClientBase, isChanged: boolean): Promise<void> {
  const { rowCount } = await client.query(`
    select from market.directory_version where coalesce(refreshed_at, '-infinity') <= greatest(
      (select max(derived_at) from market.portfolios), (select max(ended_at) from market.import_runs))`)
  if (rowCount || isChanged) await client.query('select market.refresh_directory()')
}
