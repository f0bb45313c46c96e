import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadConfiguration, readConfig } from './config.ts'
import { csvCell, csvLine } from './http/csv.ts'
import { cleanUrl, requestIdOf } from './http/requests.ts'
import { newId } from './identifiers.ts'
import { hashPassword, verifyPassword } from './identity/passwords.ts'

describe('configuration', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ PORT: '70000' }, /^PORT /],
    [{ PUBLIC_URL: 'rostrum.example' }, 'PUBLIC_URL must be a URL that starts with http:// or https://'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL /],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    [{ ROLE: 'boss', DATABASE_URL: 'postgres://x' }, 'ROLE must be all, api or worker'],
    [{ ROLE: 'api' }, 'DATABASE_URL is required when ROLE is api'],
    [{ ROLE: 'worker' }, 'DATABASE_URL is required when ROLE is worker'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is required when OIDC_ISSUER is set'],
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_AUDIENCE is required when OIDC_ISSUER is set'],
    [{ UNLEASH_URL: 'https://flags.example' }, 'UNLEASH_TOKEN is required when UNLEASH_URL is set'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ DEMO: 'yes' }, 'DEMO must be on or off'],
    [{ DEMO_MARKET: 'huge' }, 'DEMO_MARKET must be none, test, demo or market'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be on or off'],
    [{ CALLS_PER_MINUTE: 'many' }, 'CALLS_PER_MINUTE must be a number'],
    [{ NODE_ENV: 'staging' }, /^NODE_ENV /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  ])('%j names what is wrong in one line', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(BadConfiguration)
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow('\n')
  })

  test('has defaults, and treats an empty variable as unset', () => {
    const defaults = readConfig({})
    expect(defaults).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      role: 'all',
      demo: true,
      mode: 'production',
    })
    expect(readConfig({ PORT: '', DATABASE_URL: '', COMPANY_DOMAINS: '' })).toEqual(defaults)
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ PUBLIC_URL: 'https://ir.example//' }).publicUrl).toBe('https://ir.example')
  })

  test('loads demo data by default for an address of this machine only', () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://a.localhost', 'http://127.0.0.1:8080', 'http://[::1]']) {
      expect(readConfig({ PUBLIC_URL }).demo, PUBLIC_URL).toBe(true)
    }
    for (const PUBLIC_URL of ['https://rostrum.example', 'http://192.168.1.7', 'http://localhost.example']) {
      expect(readConfig({ PUBLIC_URL }).demo, PUBLIC_URL).toBe(false)
      expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo, PUBLIC_URL).toBe(true)
    }
    for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(readConfig({ HOST }).isLocal, HOST).toBe(true)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7']) {
      expect(readConfig({ HOST }), HOST).toMatchObject({ isLocal: false, demo: false })
    }
    const watched = { EDGAR_WATCH: 'on', EDGAR_USER_AGENT: 'Ann ann@example.com' }
    expect(readConfig(watched)).toMatchObject({ demo: false, isDemoRequested: false })
    expect(readConfig({ ...watched, DEMO: 'on' })).toMatchObject({ demo: true, isDemoRequested: true })
  })

  test('loads demo data into an external database only on request', () => {
    const DATABASE_URL = 'postgres://localhost/x'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('domains are parsed into a lowercase list', () => {
    expect(readConfig({ COMPANY_DOMAINS: ' Rostrum.example, ,other.example' }).companyDomains).toEqual([
      'rostrum.example',
      'other.example',
    ])
  })
})

/** Parses CSV as a spreadsheet would. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, raw = '', end] = match
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  test('every text survives a round trip, except for the apostrophe that stops formulas', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\'a '.split('')) }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const [read] = parseCsv(csvLine(cells))
        expect(read?.map((cell, index) => (cell === cells[index] ? cell : cell.replace(/^'/, '')))).toEqual(cells)
        for (const cell of read ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  test('numbers, dates and nothing', () => {
    const date = new Date('2026-01-02T03:04:05Z')
    expect(csvLine([-1.5, true, date, null, undefined, '-1'])).toBe("-1.5,true,2026-01-02 03:04,,,'-1\r\n")
    expect(csvCell('=1+1')).toBe("'=1+1")
  })
})

describe('passwords', () => {
  test('verify, and the same password is never stored as the same hash', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).not.toBe(second)
    expect(first).not.toContain('correct')
    expect(await verifyPassword('correct horse', first)).toBe(true)
    expect(await verifyPassword('Correct horse', first)).toBe(false)
    expect(await verifyPassword('', first)).toBe(false)
  })

  test('composed and decomposed letters are the same', async () => {
    expect(await verifyPassword('caf\u00e9 long', await hashPassword('cafe\u0301 long'))).toBe(true)
  })

  test('no password matches the dummy hash', async () => {
    expect(await verifyPassword('anything', null)).toBe(false)
    expect(await verifyPassword('anything', undefined)).toBe(false)
  })
})

describe('generated ids', () => {
  test('are unique UUIDv7 values in chronological order', () => {
    const ids = Array.from({ length: 1000 }, () => newId())
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (time, later) => {
        expect(newId(time) < newId(time + later)).toBe(true)
      }),
    )
  })
})

describe('incoming requests', () => {
  test('keep a valid request id or get a new one', () => {
    expect(requestIdOf({ headers: { 'x-request-id': 'abc-1234' } })).toBe('abc-1234')
    for (const bad of [undefined, '', 'short', 'a b c d e f g', 'x'.repeat(65), 'a\nb1234567']) {
      expect(requestIdOf({ headers: bad === undefined ? {} : { 'x-request-id': bad } })).toMatch(/-7/)
    }
  })

  test('have their path cleaned and their query unchanged', () => {
    expect(cleanUrl({ url: '/v2/people/search%00?term=a%00b%20' })).toBe('/v2/people/search?term=a%00b%20')
    expect(cleanUrl({ url: '/v2/a%20b%20' })).toBe('/v2/a%20b')
    expect(cleanUrl({})).toBe('/')
  })
})
