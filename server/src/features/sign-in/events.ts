// The sign-in history of a person, and mail about a sign-in from a browser that they have not used before.
import { browserName } from '@rostrum/contract/browser-name'
import type { SignInEvent } from '@rostrum/contract/session'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { accountNotice } from '#platform/mail/account-notice.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { findPerson, hasSignedInBefore, insertEvent, isNewCountry } from './queries.ts'

/** Two capital letters, as proxies send them; XX and T1 stand for unknown. */
export function countryOf(
  { headers }: FastifyRequest,
  { countryHeader }: Pick<Config, 'countryHeader'>,
): string | null {
  const stated = countryHeader ? headers[countryHeader] : undefined
  return typeof stated === 'string' && /^[A-Z]{2}$/.test(stated) && stated !== 'XX' ? stated : null
}

interface Attempt {
  userId: string
  method: SignInEvent['method']
  outcome: SignInEvent['outcome']
  isNewBrowser: boolean
}

const recordEvent = (db: Db, config: Config, request: FastifyRequest, attempt: Attempt) =>
  insertEvent(db, {
    id: newId(),
    ...attempt,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    country: countryOf(request, config),
  })

/** `shared` is outside the request's transaction, which a failed attempt rolls back. */
export const recordFailure = (shared: Db, config: Config, request: FastifyRequest, of: Omit<Attempt, 'outcome'>) =>
  recordEvent(shared, config, request, { ...of, outcome: 'failed' })

export async function recordSignIn(
  db: Db,
  { config, jobs, log }: { config: Config; jobs: Jobs; log: Log },
  request: FastifyRequest,
  of: Omit<Attempt, 'outcome'>,
): Promise<void> {
  const country = countryOf(request, config)
  const isFar = country !== null && (await isNewCountry(db, of.userId, country))
  const isUnusual = isFar || (of.isNewBrowser && (await hasSignedInBefore(db, of.userId)))
  await recordEvent(db, config, request, { ...of, outcome: 'signed_in' })
  if (!isUnusual) return
  const details = { security: 'unusual_sign_in', user: of.userId, address: request.ip, country }
  log.warn({ ...details, isNewBrowser: of.isNewBrowser, isNewCountry: isFar }, 'an unusual sign-in')
  const person = await findPerson(db, of.userId)
  const browser = browserName(request.headers['user-agent'] ?? '')
  const place = country ? ` in ${new Intl.DisplayNames('en', { type: 'region' }).of(country)}` : ''
  const reason = of.isNewBrowser ? 'You had not used this browser before.' : 'You had not signed in from there before.'
  const text = `Your Rostrum account was signed in to with ${browser}, from the network address ${request.ip}${place}. ${reason} Your profile lists your sign-ins, and signs them out.`
  await jobs.enqueueIn(db)(sendMail, accountNotice(person, 'New sign-in to your Rostrum account', text))
}
