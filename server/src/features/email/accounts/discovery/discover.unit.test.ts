import { expect, test } from 'vitest'
import { readAutoconfig } from './autoconfig.ts'
import { discover, type Lookups } from './discover.ts'

const silence: Lookups = { mx: async () => [], srv: async () => [], text: async () => undefined }
const find = (lookups: Partial<Lookups>, address = 'ada@firm.test') =>
  discover(address, { ...silence, ...lookups }, undefined)

const file = (more = '') => `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="firm.test">
  ${more}
  <incomingServer type="pop3"><hostname>pop.firm.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>imap.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.firm.test</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`

test('nothing published: the person enters the servers', async () => {
  expect(await find({})).toEqual({
    ...{ source: null, provider: null, imap: null, smtp: null, calendarUrl: null },
    userName: 'ada@firm.test',
  })
})

test.each([
  ['aspmx.l.google.com', 'google', 'imap.gmail.com'],
  ['firm-test.mail.protection.outlook.com', 'microsoft', 'outlook.office365.com'],
])('a domain whose mail goes to %s is with %s', async (exchange, provider, host) => {
  expect(await find({ mx: async () => [exchange] })).toMatchObject({ source: 'provider', provider, imap: { host } })
})

test('a name that only looks like a provider’s is none', async () => {
  expect(await find({ mx: async () => ['google.com.evil.test', 'notgoogle.com'] })).toMatchObject({ provider: null })
})

test('SRV records: encrypted from the start is preferred, and "." means no such service', async () => {
  const records: Record<string, { name: string; port: number }[]> = {
    '_imaps._tcp.firm.test': [{ name: 'Mail.firm.test', port: 993 }],
    '_imap._tcp.firm.test': [{ name: 'mail.firm.test', port: 143 }],
    '_submissions._tcp.firm.test': [{ name: '.', port: 0 }],
    '_submission._tcp.firm.test': [{ name: 'mail.firm.test', port: 587 }],
    '_caldavs._tcp.firm.test': [{ name: 'dav.firm.test', port: 8443 }],
  }
  expect(await find({ srv: async (name) => records[name] ?? [] })).toMatchObject({
    source: 'srv',
    imap: { host: 'mail.firm.test', port: 993, security: 'tls' },
    smtp: { host: 'mail.firm.test', port: 587, security: 'starttls' },
    calendarUrl: 'https://dav.firm.test:8443/.well-known/caldav',
  })
})

test('the configuration file, at either address, over https only', async () => {
  const asked: string[] = []
  const text = async (url: string) => {
    asked.push(url)
    return url.includes('.well-known') ? file() : undefined
  }
  expect(await find({ text })).toMatchObject({
    source: 'autoconfig',
    userName: 'ada',
    imap: { host: 'imap.firm.test', port: 993, security: 'tls' },
    smtp: { host: 'smtp.firm.test', port: 587, security: 'starttls' },
  })
  expect(asked).toEqual([
    'https://autoconfig.firm.test/mail/config-v1.1.xml?emailaddress=ada%40firm.test',
    'https://firm.test/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=ada%40firm.test',
  ])
})

test.each([
  ['not XML', 'nonsense'],
  ['an entity bomb', `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}">]><a>&b;</a>`],
  ['unencrypted servers', file().replaceAll('SSL', 'plain').replaceAll('STARTTLS', 'plain')],
  ['a host that is none', file().replace('imap.%EMAILDOMAIN%', '../../etc/passwd')],
  ['too long', file('x'.repeat(200_000))],
])('a file with %s is not used', (_what, text) => {
  expect(readAutoconfig(text, 'ada@firm.test')).toBeUndefined()
})
