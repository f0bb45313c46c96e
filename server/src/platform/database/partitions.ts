import type { OwnerJob } from '../jobs/jobs.ts'

/** Every night, two quarters ahead. Until a quarter has its partition, its rows are in the default one. */
export const addPartitions: OwnerJob = {
  name: 'database.add-partitions',
  schedule: '22 3 * * *',
  async handleAsOwner({ client, log }) {
    const { rows } = await client.query<{ added: number }>(
      `select app.add_quarter_partitions((current_date + interval '6 months')::date) as added`,
    )
    const added = rows[0]?.added ?? 0
    if (added > 0) log.info({ added }, 'added partitions')
  },
}
