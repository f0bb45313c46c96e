// Every check of an installation, each in plain words.

import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { clusterPath } from '../database/embedded/cluster.ts'
import { runningEmbeddedPostgres } from '../database/embedded.ts'
import { withClient } from '../database/with-client.ts'
import { type Finding, failure, warning } from './check.ts'
import { checkDatabase } from './database.ts'
import { checkBackedUpFiles, checkScanner, checkStorage } from './files.ts'
import { checkBackupFolder, checkDisk, checkNode, checkPermissions, checkPort } from './machine.ts'
import { checkClock, checkMail, checkPublicUrl } from './network.ts'

export async function examine(config: Config): Promise<Finding[]> {
  return [
    checkNode(),
    await checkDisk('Disk', config.dataDirectory),
    ...(config.backup
      ? [
          await checkDisk('Disk of backups', config.backup.directory),
          await checkBackupFolder(config.backup.directory),
          checkBackedUpFiles(config),
        ]
      : []),
    await checkPermissions(config),
    await checkPort(config),
    ...(await checkPublicUrl(config)),
    await checkClock(config),
    await checkMail(config),
    await checkStorage(config),
    await checkScanner(config),
    ...(await examineDatabase(config)),
  ]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const name = 'Database'
  const url = config.ownerUrl ?? (await runningEmbeddedPostgres(config.dataDirectory))
  if (!url) {
    return existsSync(clusterPath(config.dataDirectory))
      ? [warning(name, 'The server and its database are not running.', 'Start it, then check again for the rest.')]
      : [warning(name, 'There is no database yet.', 'Start the server once.')]
  }
  try {
    return await withClient(url, (client) => checkDatabase(client, config))
  } catch (error) {
    const advice = config.ownerUrl
      ? 'Check DATABASE_URL and DATABASE_OWNER_URL, and whether PostgreSQL runs.'
      : 'See the file postgres.log below DATA_DIR.'
    return [failure(name, `The database is not responding: ${error instanceof Error ? error.message : error}.`, advice)]
  }
}
