// The consent ledger: what an address agreed to, where that is known from, and until when. Entries are added, never
// changed, and the latest entry of an address counts.
import { z } from 'zod'
import { UserBrief } from '../../irm/values.ts'
import { csv, endpoint, item, page } from '../../platform/endpoint.ts'
import { Instant, requiredText } from '../../platform/values.ts'
import { ConsentQuery, consentFilters } from './consents-query.ts'
import { consentKinds, jurisdictions } from './jurisdictions.ts'
import { suppressionReasons } from './suppression-reasons.ts'
import { TypedAddresses } from './suppressions.ts'

export const Consent = z.object({
  id: z.uuid(),
  email: z.string(),
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  kind: z.enum(consentKinds),
  jurisdiction: z.enum(jurisdictions),
  source: z.string(),
  evidence: z.string(),
  givenOn: z.iso.date(),
  /** The last day on which it counts; null: until it is withdrawn. */
  expiresOn: z.iso.date().nullable(),
  addedBy: UserBrief.nullable(),
  createdAt: Instant,
  isLatest: z.boolean(),
})
export type Consent = z.output<typeof Consent>

/** How long before its end a consent is warned about. */
export const warnDays = 30

/** Whether an address gets campaigns, and why not. */
export const ConsentStatus = z.object({
  email: z.string(),
  jurisdiction: z.enum(jurisdictions),
  /** Null if the law allows it. */
  obstacle: z.string().nullable(),
  suppression: z.object({ id: z.uuid(), reason: z.enum(suppressionReasons), createdAt: Instant }).nullable(),
  latest: Consent.nullable(),
})
export type ConsentStatus = z.output<typeof ConsentStatus>

const gated = { gate: 'campaigns', permission: 'member' } as const

export const consents = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/consents',
    summary: 'The consent ledger: all of it, that of a person or an address, or what expires soon',
    query: ConsentQuery,
    response: page(Consent),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/consents.csv',
    summary: 'The same list as a file',
    query: z.object(consentFilters),
    response: csv([
      { key: 'email', header: 'Email' },
      { key: 'person', header: 'Person' },
      { key: 'kind', header: 'Consent' },
      { key: 'jurisdiction', header: 'Jurisdiction' },
      { key: 'source', header: 'Source' },
      { key: 'evidence', header: 'Evidence' },
      { key: 'givenOn', header: 'Given' },
      { key: 'expiresOn', header: 'Expires' },
      { key: 'addedBy', header: 'Recorded by' },
      { key: 'createdAt', header: 'Recorded', isInstant: true },
      { key: 'isLatest', header: 'Latest entry' },
    ]),
  }),
  add: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/consents',
    summary: 'Record the same consent for one address or many',
    body: z
      .strictObject({
        emails: TypedAddresses,
        kind: z.enum(consentKinds),
        /** Null: by the country of the person who has the address. */
        jurisdiction: z.enum(jurisdictions).nullable().default(null),
        source: requiredText(300, 'Enter the source of the consent'),
        evidence: z
          .string()
          .trim()
          .max(2000, 'Enter at most 2000 characters')
          .refine((text) => !text.includes('\0'), 'Remove the null characters')
          .default(''),
        givenOn: z.iso.date('Choose a day'),
        expiresOn: z.iso.date('Choose a day').nullable().default(null),
      })
      .refine(({ givenOn, expiresOn }) => expiresOn === null || expiresOn >= givenOn, {
        path: ['expiresOn'],
        message: 'Choose a date after the consent was given',
      }),
    affects: [],
    response: item(z.object({ added: z.int(), rejected: z.array(z.string()) })),
  }),
  status: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/consents/status',
    summary: 'Whether each address of a person gets campaigns, and why not',
    query: z.object({ personId: z.uuid() }),
    response: item(z.array(ConsentStatus)),
  }),
  expiring: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/consents/expiring',
    summary: `How many addresses have a consent that expires in the next ${warnDays} days, or has expired`,
    response: item(z.object({ soon: z.int(), expired: z.int() })),
  }),
}
