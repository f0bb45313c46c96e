// npm run keys -- rotate [--discard-old]: new keys for tokens, cookies and signed links.
import { parseArgs } from 'node:util'
import { migrate } from '#platform/database/migrate.ts'
import { sealingOf } from '#platform/identity/issuer/sealing.ts'
import { rotateSecrets } from '#platform/identity/issuer/secrets.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'discard-old': { type: 'boolean', default: false } },
})

await withDatabase(async (url, config) => {
  if (positionals[0] !== 'rotate') throw new CommandError('Usage: npm run keys -- rotate [--discard-old]')
  const discardOld = values['discard-old']
  await migrate(url)
  await rotateSecrets(url, sealingOf(config), { discardOld })
  const effect = discardOld
    ? 'Everyone has to sign in again'
    : 'Tokens, cookies and links signed with the old keys stay valid'
  console.log(`New keys created. ${effect}. Restart every process to use them.`)
})
