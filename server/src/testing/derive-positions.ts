import { deriveStale } from '#ingestion/derive/derive.ts'
import { withClient } from '#platform/database/with-client.ts'

/** As the worker does within a minute of a change. */
export const derivePositions = (databaseUrl: string) => withClient(databaseUrl, (client) => deriveStale(client))
