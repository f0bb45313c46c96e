import { expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { isAboutRecipient, judge } from './outcome.ts'
import { openReturnAddress, returnAddress, returnToken } from './return-addresses.ts'
import { allowanceOf, withinDomains } from './throttle.ts'

const [former, latest, foreign] = ['former', 'latest', 'foreign'].map((text) =>
  Buffer.from(text.repeat(6)).toString('base64url'),
) as [string, string, string]
const domain = 'in.rostrum.example'

test('an address names its recipient, whatever happens to its case, and fits before the @', () => {
  const keys = { customerId: newId(), recipientId: newId() }
  const token = returnToken([former], keys)
  const address = returnAddress('bounce', token, domain)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(openReturnAddress([latest, former], domain, address.toUpperCase())).toEqual({ ...keys, purpose: 'bounce' })
  expect(openReturnAddress([former], domain, returnAddress('unsub', token, domain))?.purpose).toBe('unsub')
})

test('what we did not make is no address of ours', () => {
  const token = returnToken([latest], { customerId: newId(), recipientId: newId() })
  const changed = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`
  for (const address of [
    returnAddress('bounce', changed, domain),
    returnAddress('bounce', token, 'elsewhere.example'),
    `log+${token}@${domain}`,
    `bounce+@${domain}`,
    `bounce+${'a'.repeat(10_000)}@${domain}`,
    'bounce+',
    '',
  ]) {
    expect(openReturnAddress([latest], domain, address)).toBeUndefined()
  }
  expect(openReturnAddress([foreign], domain, returnAddress('bounce', token, domain))).toBeUndefined()
})

test('which answers say that an address is gone', () => {
  for (const words of [
    '550 5.1.1 no',
    '550 5.1.10 x',
    '550 No such user here',
    '5.0.0 550 Unknown user',
    '5.4.4 no MX',
  ]) {
    expect(isAboutRecipient(words), words).toBe(true)
  }
  for (const words of [
    '550 5.7.1 No such user policy',
    '552 5.2.2 full',
    '550 5.1.8 bad sender',
    '554 rejected',
    '5.0.0',
  ]) {
    expect(isAboutRecipient(words), words).toBe(false)
  }
})

test('a server that refuses us stops the campaign, one that is gone puts it off', () => {
  const one = { id: newId(), attempts: 1 }
  const thrown = (more: object) => judge(Object.assign(new Error('x'), more), one, 'mail.example')
  expect(thrown({ code: 'EAUTH', responseCode: 535 })).toMatchObject({
    outcome: { state: 'queued' },
    halt: { how: 'pause' },
  })
  expect(thrown({ code: 'ECONNREFUSED' })).toMatchObject({ outcome: { state: 'deferred' }, halt: { how: 'later' } })
  expect(thrown({ responseCode: 421, response: '421 closing' })).toMatchObject({ halt: { how: 'later' } })
  expect(thrown({ code: 'ECONNECTION' })).toEqual({ outcome: undefined })
  expect(judge(Object.assign(new Error('x'), { responseCode: 451 }), { ...one, attempts: 8 }, '')).toMatchObject({
    outcome: { state: 'failed' },
  })
})

test('limits share an hour evenly, and a domain never gets more than its own', () => {
  const sent = [
    { domain: 'a.example', lastMinute: 2, lastHour: 30 },
    { domain: 'b.example', lastMinute: 0, lastHour: 5 },
  ]
  const allowance = allowanceOf({ perHour: 600, perDomainHour: 120 }, sent)
  expect(allowance).toMatchObject({ total: 8, full: ['a.example'] })
  const due = ['b.example', 'b.example', 'b.example', 'c.example'].map((of) => ({ domain: of }))
  expect(withinDomains(due, allowance).map((one) => one.domain)).toEqual(['b.example', 'b.example', 'c.example'])
  expect(allowanceOf({ perHour: null, perDomainHour: null }, []).total).toBe(Number.POSITIVE_INFINITY)
  expect(allowanceOf({ perHour: 35, perDomainHour: null }, sent).total).toBe(0)
})
