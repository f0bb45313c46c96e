// Encrypts the keys in the database, so that a copy of the database alone signs nothing. The key to them is SECRETS_KEY,
// or with the embedded database a file beside it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadConfiguration, type Config } from '../../config.ts'
import { ensurePrivateDirectory } from '../../private-directory.ts'

export interface Sealing {
  /** `name` is authenticated too: a sealed value cannot stand in for another one. */
  seal(name: string, value: unknown): string
  /** Throws if it was sealed with another key, or changed. */
  open(name: string, sealed: string): unknown
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rostrum secrets', 32))
  return {
    seal(name, value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString())
    },
  }
}

export function sealingOf(config: Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataDirectory'>): Sealing {
  if (config.secretsKey) return createSealing(config.secretsKey)
  // Processes on other machines, and the next container, have another DATA_DIR.
  if (config.databaseUrl) {
    throw new BadConfiguration(
      'SECRETS_KEY is required when DATABASE_URL is set: a random text of 32 characters or more, the same for every process',
    )
  }
  return createSealing(keyIn(config.dataDirectory))
}

/** Generated on first use. A hard link is created atomically, so that processes that start together agree. */
function keyIn(directory: string): string {
  ensurePrivateDirectory(directory)
  const path = join(directory, 'secrets-key')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}
