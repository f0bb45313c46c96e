// npm run backup -- FILE [--passphrase-file FILE]: everything in one file, while the server runs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf, rowsOf } from '#platform/backup/format/manifest.ts'
import { readPassphrase } from '#platform/backup/passphrase.ts'
import { takeRecordedBackup } from '#platform/backup/recorded.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'passphrase-file': { type: 'string' } },
})

await withDatabase(async (url, { dataDirectory, filesDirectory, secretsKey }) => {
  const [file, another] = positionals
  if (!file || another) throw new CommandError('Usage: npm run backup -- FILE [--passphrase-file FILE]')
  const passphrase = await readPassphrase(values['passphrase-file'])
  const begin = performance.now()
  const places = { dataDirectory, filesDirectory, file: resolve(file) }
  const options = { url, ...places, passphrase, onWait: console.log, isScheduled: false }
  const { manifest, bytes } = await takeRecordedBackup(options)
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const rows = rowsOf(manifest).toLocaleString('en-US')
  console.log(`${file}: ${rows} rows and ${filesOf(manifest)} files, ${size}, in ${seconds} s`)
  const holdsKey = manifest.entries.some((entry) => entry.kind === 'file' && entry.path === 'secrets-key')
  if (!filesDirectory) {
    console.log(
      'The backup does not contain uploaded files: STORAGE_URL keeps them in an object store. Turn on versioning there, or copy the bucket.',
    )
  }
  if (secretsKey) console.log('The backup does not contain SECRETS_KEY. Store that separately.')
  if (holdsKey && passphrase === undefined) {
    console.log(
      'Anyone with this file can read everything and sign in as anyone. Keep it safe, or use --passphrase-file.',
    )
  }
})
