import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createFlags } from './flags.ts'
import type { Principal } from './principal.ts'
import { ownTokens } from './tokens.ts'

afterEach(() => vi.useRealTimers())

describe('flags of an Unleash server', () => {
  /** Serves one flag while it is up, and counts requests. */
  async function startUnleash() {
    const server = { isUp: true, asked: 0 }
    const http = createServer((_request, response) => {
      server.asked += 1
      const body = { toggles: [{ name: 'registry_holders', enabled: true }] }
      response.writeHead(server.isUp ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(server.isUp ? body : { message: 'down' }))
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    return { server, url, stop: () => http.close() }
  }

  const principalOf = (customerId: string) =>
    ({ customer: { id: customerId, features: [] }, user: { id: 'ada' } }) as unknown as Principal

  test('are cached for a while, and served stale while the server is down', async () => {
    const { server, url, stop } = await startUnleash()
    const config = { unleash: { url, token: 'secret' } } as unknown as Config
    const flags = createFlags(config, {} as Database)
    const on = await flags.on(principalOf('a'))
    expect(await Promise.all([1, 2, 3].map(() => flags.on(principalOf('a'))))).toEqual([on, on, on])
    expect(server.asked).toBe(1)
    server.isUp = false
    vi.useFakeTimers({ now: Date.now() + 16_000, toFake: ['Date'] })
    expect(await flags.on(principalOf('a'))).toEqual(on)
    expect(await flags.on(principalOf('a'))).toEqual(on)
    expect(server.asked).toBe(3)
    await expect(flags.on(principalOf('b'))).rejects.toThrow()
    server.isUp = true
    expect(await flags.on(principalOf('b'))).toEqual(on)
    stop()
  })
})

describe('a token', () => {
  test('is verified once, and again after it has expired', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const tokens = ownTokens(
      { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] },
      'https://issuer',
      'audience',
    )
    const sign = (expires: number) =>
      new SignJWT({ sub: 'ada', jti: 'one' })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer('https://issuer')
        .setAudience('audience')
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey)
    const expires = Math.floor(Date.now() / 1000) + 60
    const token = await sign(expires)
    const claims = await tokens.verify(token)
    expect(claims).toMatchObject({ isOurs: true, subject: 'ada', sessionKey: 'one' })
    expect(await tokens.verify(token)).toBe(claims)
    vi.useFakeTimers({ now: (expires + 1) * 1000, toFake: ['Date'] })
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('that is not valid is rejected each time', async () => {
    const { publicKey } = await generateKeyPair('ES256')
    const tokens = ownTokens({ keys: [await exportJWK(publicKey)] }, 'https://issuer', 'audience')
    for (const _ of [1, 2]) await expect(tokens.verify('no.such.token')).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
