// Who is signed in, for which customer, with which settings.
import { z } from 'zod'
import { DashboardLayout, FirstStepsChoice } from './dashboard.ts'
import { focus } from './focus.ts'
import { newPassword } from './passwords.ts'
import { endpoint, item, noContent, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { roles } from './platform/permissions.ts'
import { ResearchProduct } from './platform/research-products.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'
import { Peer, PeerGroup, SecurityBrief } from './profiles/securities.ts'
import { PasskeyCredential, SecondStepCode } from './two-step.ts'

export const customerStatuses = ['active', 'pending', 'inactive'] as const
export const customerTypes = ['standard', 'trial'] as const
export const defaultTimeZone = 'America/Toronto'

const CustomerBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(customerTypes),
  status: z.enum(customerStatuses),
})

export const CustomerAuthorization = z.object({
  id: z.uuid(),
  scope: z.enum(['user', 'assistant']),
  role: z.enum(roles),
  lockedAt: Instant.nullable(),
  customer: CustomerBrief,
})
export type CustomerAuthorization = z.output<typeof CustomerAuthorization>

export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the person is an admin of the current customer; the whole role is that of the authorization. */
  role: z.enum(['admin', 'other']),
  timeZone: z.string(),
  /** Admins and staff of the configured domains, who are excluded from analytics. */
  isAdminLike: z.boolean(),
  /** Named by the configuration as one of those who run the installation. */
  isOperator: z.boolean(),
  customerId: z.uuid(),
  customer: CustomerBrief.extend({ features: z.array(z.string()), expiredAt: Instant.nullable() }),
  /** Null for a customer that has no securities yet. */
  focusedSecurityId: z.uuid().nullable(),
  focusedSecurity: SecurityBrief.nullable(),
  /** Peers of the focused security, those of its primary group first. */
  peers: z.array(Peer),
  peerGroups: z.array(PeerGroup.omit({ peers: true })),
  favoriteSecurities: z.array(SecurityBrief),
  /** Those of the customer that were granted to the person. */
  researchProductsEnabled: z.array(ResearchProduct),
  /** False for an assistant of a customer that does not show Research to assistants. */
  seesResearch: z.boolean(),
  currentCustomerAuthorization: CustomerAuthorization,
  customerAuthorizations: z.array(CustomerAuthorization),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** From then on the customer reads and exports, and writes nothing. */
export const hasTrialEnded = (customer: { type: string; expiredAt: Date | null }, now = new Date()): boolean =>
  customer.type === 'trial' && customer.expiredAt !== null && customer.expiredAt <= now

/** Usable: scope user, not locked, and the customer is active. */
export const isUsable = (authorization: Pick<CustomerAuthorization, 'scope' | 'lockedAt' | 'customer'>): boolean =>
  authorization.scope === 'user' && authorization.lockedAt === null && authorization.customer.status === 'active'

/** Includes the aliases that the platform's list omits: Asia/Kolkata, Europe/Kyiv. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const UserInput = z.strictObject({
  firstName: requiredText(100, 'Enter a first name').optional(),
  lastName: requiredText(100, 'Enter a last name').optional(),
  email: z.email('Enter a valid email address').max(254).toLowerCase().optional(),
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone from the list').optional(),
  focusedSecurityId: z.uuid().optional(),
  /** Needed for another email address, because it is the sign-in name. */
  currentPassword: z.string().max(200).optional(),
})

export const PasswordInput = z
  .strictObject({
    currentPassword: z.string().min(1, 'Enter your current password').max(200),
    password: newPassword,
    passwordConfirmation: z.string(),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: 'The passwords don’t match',
  })

export const Bookmark = z.strictObject({
  label: requiredText(100),
  path: z
    .string()
    // Browsers read a backslash as a slash, and two of them lead to another site.
    .regex(/^\/(?![/\\])/, 'must be a path of this application')
    .max(500),
  is_exact: z.boolean().optional(),
})
export type Bookmark = z.output<typeof Bookmark>

/** All user settings, by key. Their contents are not converted on the wire. */
export const settingSchemas = {
  theme: z.enum(['light', 'dark', 'system']),
  navigation_bookmarks: z.array(Bookmark).max(100),
  dashboard: DashboardLayout,
  first_steps: FirstStepsChoice,
} as const
export type SettingKey = keyof typeof settingSchemas
export type SettingOf<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>

const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]
const SettingQuery = z.object({ key: z.enum(settingKeys) })
const UserSetting = z.object({ key: z.string(), settings: z.unknown() })

export const SignIn = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
  browser: z.string(),
  address: z.string(),
})

export const signInMethods = ['password', 'code', 'recovery_code', 'passkey'] as const

export const SignInEvent = z.object({
  id: z.uuid(),
  happenedAt: Instant,
  outcome: z.enum(['signed_in', 'failed']),
  method: z.enum(signInMethods),
  browser: z.string(),
  address: z.string(),
  /** Two letters, where a proxy tells. */
  country: z.string().nullable(),
  isNewBrowser: z.boolean(),
})
export type SignInEvent = z.output<typeof SignInEvent>

export const KnownBrowser = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  browser: z.string(),
  address: z.string(),
  country: z.string().nullable(),
  firstUsedAt: Instant,
  lastUsedAt: Instant,
})
export type KnownBrowser = z.output<typeof KnownBrowser>

export const session = {
  currentUser: endpoint({
    method: 'GET',
    path: '/v2/users/current',
    summary: 'The signed-in user, under the current customer',
    permission: 'member',
    response: item(CurrentUser),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/v2/users/{id}',
    summary:
      "Change one's own names, time zone or focused security; or ask for another email address, with the current password, which takes effect once both addresses have confirmed it",
    permission: 'member',
    // A password can be tried here.
    callsPerMinute: 30,
    params: IdParams,
    body: UserInput,
    forReaders: true,
    affects: ['customers', 'email_change', 'notes', 'activities', 'activity_events', 'tasks', ...focus.choose.affects],
    response: item(CurrentUser),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v2/session',
    summary: 'Sign out; the token is rejected from now on',
    permission: 'signed_in',
    affects: [],
    response: noContent,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v2/session/confirmation',
    summary:
      'Prove again who one is, with a code or a passkey by those who have a second step and with the password by others',
    permission: 'member',
    body: z.strictObject({
      password: z.string().max(200).optional(),
      code: SecondStepCode.optional(),
      passkey: PasskeyCredential.optional(),
    }),
    forReaders: true,
    affects: [],
    response: noContent,
    callsPerMinute: 20,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/passwords/reset',
    summary: "Change one's own password; other sign-ins and script tokens end",
    permission: 'member',
    body: PasswordInput,
    forReaders: true,
    affects: ['sign_ins'],
    response: noContent,
    callsPerMinute: 10,
  }),
  setting: endpoint({
    method: 'GET',
    path: '/v1/user_settings',
    summary: 'One setting of the user, null when never set',
    permission: 'member',
    query: SettingQuery,
    response: item(UserSetting),
  }),
  saveSetting: endpoint({
    method: 'PATCH',
    path: '/v1/user_settings',
    summary: 'Change one setting of the user',
    permission: 'member',
    query: SettingQuery,
    body: z.strictObject({ userSettings: z.strictObject({ settings: z.unknown() }) }),
    forReaders: true,
    affects: [],
    response: item(UserSetting),
  }),
  assistant: endpoint({
    method: 'GET',
    path: '/v2/assistant',
    summary: "The customer's assistant, null when there is none",
    permission: 'member',
    response: item(
      z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
    ),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/v2/sign_ins',
    summary: "The user's active sign-ins, latest first",
    permission: 'member',
    query: PageQuery,
    response: page(SignIn),
  }),
  signInEvents: endpoint({
    method: 'GET',
    path: '/v2/sign_in_events',
    summary: "The user's sign-ins and failed attempts of the last 90 days, latest first",
    permission: 'member',
    query: PageQuery,
    response: page(SignInEvent),
  }),
  knownBrowsers: endpoint({
    method: 'GET',
    path: '/v2/known_browsers',
    summary: 'Browsers in which the user has signed in, latest first',
    permission: 'member',
    query: PageQuery,
    response: page(KnownBrowser),
  }),
  forgetBrowser: endpoint({
    method: 'DELETE',
    path: '/v2/known_browsers/{id}',
    summary:
      "Forget one of one's own browsers: it is signed out, and its next sign-in counts as one from a new browser",
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: ['sign_ins'],
    response: noContent,
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/v2/sign_ins/{id}',
    summary: "End one of one's own sign-ins",
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  endAllSignIns: endpoint({
    method: 'DELETE',
    path: '/v2/sign_ins',
    summary: 'Sign out everywhere, here too',
    permission: 'member',
    forReaders: true,
    affects: [],
    response: noContent,
  }),
}
