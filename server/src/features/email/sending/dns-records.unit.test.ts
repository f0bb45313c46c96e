import { expect, test } from 'vitest'
import { checkRecords } from './dns-records.ts'

const key = { selector: 'rostrum1', publicKey: 'MIIBIjAN' }
const sender = { domain: 'firm.test', host: 'smtp.firm.test', key }
const published = async (records: Record<string, string[] | undefined>) => {
  const found = await checkRecords(sender, async (name) => (name in records ? records[name] : []))
  return Object.fromEntries(found.map(({ kind, state }) => [kind, state]))
}

const right = {
  'firm.test': ['google-site-verification=1', 'v=spf1 mx a:smtp.firm.test ~all'],
  'rostrum1._domainkey.firm.test': ['v=DKIM1; k=rsa; p=MIIB IjAN'],
  '_dmarc.firm.test': ['v=DMARC1; p=quarantine'],
}

test('what is as it should be is found', async () => {
  expect(await published(right)).toEqual({ spf: 'found', dkim: 'found', dmarc: 'found' })
})

test('what is proposed would be found', async () => {
  const proposed = await checkRecords(sender, async () => [])
  const records = Object.fromEntries(proposed.map(({ name, value }) => [name, [value]]))
  expect(await published(records)).toEqual({ spf: 'found', dkim: 'found', dmarc: 'found' })
})

test('nothing published is missing; no answer is unknown', async () => {
  expect(await published({})).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' })
  const silent = { 'firm.test': undefined, 'rostrum1._domainkey.firm.test': undefined, '_dmarc.firm.test': undefined }
  expect(await published(silent)).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' })
})

test.each([
  ['another server', { 'firm.test': ['v=spf1 ip4:192.0.2.1 -all'] }, 'spf'],
  ['two SPF records', { 'firm.test': ['v=spf1 a:smtp.firm.test ~all', 'v=spf1 mx ~all'] }, 'spf'],
  ['the key of another server', { 'rostrum1._domainkey.firm.test': ['v=DKIM1; p=OTHER'] }, 'dkim'],
  ['a revoked key', { 'rostrum1._domainkey.firm.test': ['v=DKIM1; p='] }, 'dkim'],
  ['no policy', { '_dmarc.firm.test': ['v=DMARC1; rua=mailto:a@firm.test'] }, 'dmarc'],
])('%s is different', async (_what, records, kind) => {
  expect((await published({ ...right, ...records }))[kind]).toBe('different')
})
