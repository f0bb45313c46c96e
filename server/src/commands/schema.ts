// Writes the files generated from the migrations: server/migrations/schema.sql and the table types.
import { writeFile } from 'node:fs/promises'
import { describeSchema, schemaSqlPath, schemaTypesPath } from '#platform/database/describe-schema.ts'
import { withScratchDatabase } from '#testing/scratch-database.ts'

await withScratchDatabase(async (url) => {
  const { sql, types } = await describeSchema(url)
  await writeFile(schemaSqlPath, sql)
  await writeFile(schemaTypesPath, types)
})
