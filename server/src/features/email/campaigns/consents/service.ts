import type { ConsentStatus, consents } from '@rostrum/contract/email/campaigns/consents'
import { consentKindNames, jurisdictionBriefs, jurisdictionOf } from '@rostrum/contract/email/campaigns/jurisdictions'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { readTypedAddresses } from '../read-typed-addresses.ts'
import { currentSuppressions } from '../suppressions/queries.ts'
import { consentObstacle, jurisdictionFor } from './policy.ts'
import * as queries from './queries.ts'

export async function* fileOfConsents({ db }: Context, { query }: Input<typeof consents.export>) {
  const rows = eachRow((page) => queries.listConsents(db, { ...query, ...page }))
  for await (const { person, kind, jurisdiction, addedBy, ...row } of rows) {
    yield {
      ...row,
      person: person?.name ?? null,
      kind: consentKindNames[kind],
      jurisdiction: jurisdictionBriefs[jurisdiction],
      addedBy: addedBy && `${addedBy.firstName} ${addedBy.lastName}`,
    }
  }
}

export async function addConsents(ctx: Context, { body }: Input<typeof consents.add>) {
  const { emails, rejected } = readTypedAddresses(body.emails)
  if (emails.length === 0) throw unprocessable({ emails: 'Enter an email address such as name@example.com' })
  const { kind, jurisdiction, source, evidence, givenOn, expiresOn } = body
  const people = await queries.peopleOfAddresses(ctx.db, emails)
  const rows = emails.map((email): queries.NewConsent => {
    const person = people.get(email)
    return {
      ...{ customerId: ctx.customerId, id: newId(), email, kind, source, evidence, givenOn, expiresOn },
      personId: person?.personId ?? null,
      jurisdiction: jurisdiction ?? jurisdictionOf(person?.countryCode) ?? 'other',
      addedBy: ctx.principal.user.id,
    }
  })
  await queries.insertConsents(ctx.db, rows)
  const [first] = rows
  const after = { kind, source, ...(rows.length === 1 ? { email: first?.email } : { addresses: rows.length }) }
  const subject = { subjectType: 'consent', subjectId: first?.id ?? ctx.customerId }
  await recordChange(ctx, { action: 'consent.recorded', ...subject, after })
  return { added: rows.length, rejected: rejected.slice(0, 100) }
}

export async function statusOfPerson({ db }: Context, { query }: Input<typeof consents.status>) {
  const person = await queries.addressesOf(db, query.personId)
  if (!person) throw notFound('Person')
  const { emails, countryCode } = person
  const latest = await queries.latestShown(db, emails)
  const suppressed = await currentSuppressions(db, emails)
  const today = new Date().toISOString().slice(0, 10)
  return emails.map((email): ConsentStatus => {
    const entry = latest.get(email)
    return {
      email,
      jurisdiction: jurisdictionFor(countryCode, entry),
      obstacle: consentObstacle(countryCode, entry, today) ?? null,
      suppression: suppressed.get(email) ?? null,
      latest: entry ?? null,
    }
  })
}
