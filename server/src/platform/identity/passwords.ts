import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Public knowledge: only the demo users have it. */
export const demoPassword = 'rostrum-demo'

const cost = 32_768
const blockSize = 8
const parallel = 1
const length = 32

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** `scrypt$N$r$p$salt$key`, so that parameters can be strengthened without invalidating old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await derive(password, salt, { N: cost, r: blockSize, p: parallel }))
}

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join('$')

/** A dummy hash that matches no password: an unknown address takes as long to reject as a known one (timing attack). */
const nobody = written(randomBytes(16), randomBytes(length))

export async function verifyPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (kept ?? nobody).split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected) && kept != null
}
