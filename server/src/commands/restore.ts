// npm run restore -- FILE [--replace] [--passphrase-file FILE] [--check]: a backup into an empty installation.
import { parseArgs } from 'node:util'
import { filesOf, rowsOf } from '#platform/backup/format/manifest.ts'
import { readPassphrase } from '#platform/backup/passphrase.ts'
import { RefusedBackup } from '#platform/backup/refused-backup.ts'
import { type CheckedBackup, checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { runningEmbeddedPostgres } from '#platform/database/embedded.ts'
import { sealingOf } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { CommandError, withDatabase, withMessages } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
  },
})

const usage =
  'Usage: npm run restore -- FILE [--replace] [--passphrase-file FILE]\n       npm run restore -- FILE --check'

await withMessages(async () => {
  const [file, another] = positionals
  if (!file || another) throw new CommandError(usage)
  const passphrase = await readPassphrase(values['passphrase-file'])
  console.log(`Checking ${file}…`)
  const checked = await checkBackup(file, passphrase)
  console.log(describe(checked))
  if (values.check) return console.log('The backup is complete and undamaged.')
  const config = readConfig(process.env)
  if (!config.ownerUrl && (await runningEmbeddedPostgres(config.dataDirectory))) {
    throw new RefusedBackup('Rostrum is running on this DATA_DIR: stop it, then restore.')
  }
  await withDatabase(async (url, { dataDirectory, filesDirectory }) => {
    const places = { dataDirectory, filesDirectory, file }
    await restoreBackup(checked, { url, ...places, passphrase, replace: values.replace, log: console.log })
    console.log('Restored.')
    await sayWhetherKeysOpen(url, config)
  })
})

function describe({ header, manifest }: CheckedBackup): string {
  const rows = rowsOf(manifest).toLocaleString('en-US')
  const migration = manifest.migration.slice(0, 4)
  return `Created ${header.createdAt}, Rostrum ${header.version}, migration ${migration}: ${rows} rows and ${filesOf(manifest)} files`
}

/** The keys that sign tokens and links are encrypted with SECRETS_KEY, which is not in the backup. */
async function sayWhetherKeysOpen(url: string, config: Config): Promise<void> {
  try {
    await loadSecrets(url, sealingOf(config))
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    console.log(
      'If the backup is from an embedded database, SECRETS_KEY is the content of the file secrets-key in DATA_DIR.',
    )
  }
}
