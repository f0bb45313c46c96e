// WebAuthn: registering a passkey and signing with it. The user is always verified by the device, with a fingerprint or
// a PIN, so that a passkey is two factors by itself.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import { countUse, findCredential, insertChallenge, listCredentials, takeChallenge } from './queries.ts'

type Site = Pick<Config, 'publicUrl'>

const challengeSeconds = 300

const siteOf = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const credentialsOf = async (db: Db, userId: string) =>
  (await listCredentials(db, userId)).map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** WebAuthn registration options, as JSON. */
export async function beginRegistration(
  db: Db,
  site: Site,
  user: { id: string; email: string; firstName: string; lastName: string },
  purpose: string,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: 'Rostrum',
    rpID: siteOf(site).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(db, options.challenge, { purpose, seconds: challengeSeconds })
  return JSON.stringify(options)
}

/** For one person's passkeys, or for any that the browser has for this site. */
export async function beginAuthentication(db: Db, site: Site, purpose: string, userId?: string): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(site).rpID,
    userVerification: 'required',
    ...(userId && { allowCredentials: await credentialsOf(db, userId) }),
  })
  await insertChallenge(db, options.challenge, { purpose, seconds: challengeSeconds })
  return JSON.stringify(options)
}

const base64url = z.string().regex(/^[\w-]+$/)
const Answer = z.object({ id: base64url, rawId: base64url, type: z.literal('public-key') })
const Registration = Answer.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  clientExtensionResults: z.object({}),
})
const Authentication = Answer.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: z.object({}),
})

/** The same error for every cause. */
const refused = () => unprocessable({ credential: 'This passkey could not be used. Try again' })

function parse<S extends z.ZodType>(schema: S, credential: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(credential))
  } catch {
    throw refused()
  }
}

export async function verifyRegistration(db: Db, site: Site, purpose: string, credential: string) {
  const response = parse(Registration, credential)
  const { rpID, origin } = siteOf(site)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports }
}

/** Returns whose passkey it is. */
export async function verifyAuthentication(db: Db, site: Site, purpose: string, credential: string): Promise<string> {
  const response = parse(Authentication, credential)
  const known = await findCredential(db, response.id)
  if (!known) throw refused()
  const { rpID, origin } = siteOf(site)
  const kept: WebAuthnCredential = {
    id: known.credentialId,
    publicKey: new Uint8Array(known.publicKey),
    counter: Number(known.counter),
    transports: known.transports,
  }
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: kept,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!outcome?.verified || !(await countUse(db, known.id, outcome.authenticationInfo.newCounter))) throw refused()
  return known.userId
}
