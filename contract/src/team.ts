// The people of a customer, run by its admins: who is on the team, in which role, who is invited, and who leaves.
import { z } from 'zod'
import { relationships } from './irm/relationships.ts'
import { tasks } from './irm/tasks.ts'
import { newPassword } from './passwords.ts'
import { csv, endpoint, item, noContent, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { roles } from './platform/permissions.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'
import { MemberQuery, memberFilters, memberStates } from './team-query.ts'

export const memberStateNames = { active: 'Active', locked: 'Locked' } as const

export const Member = z.object({
  /** Of the authorization. */
  id: z.uuid(),
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(memberStates),
  hasSecondStep: z.boolean(),
  lastSignedInAt: Instant.nullable(),
  joinedAt: Instant,
})
export type Member = z.output<typeof Member>

/** Somebody who was removed in the last 30 days and can be restored. */
export const RemovedMember = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  removedBy: z.string(),
  removedAt: Instant,
  /** Who took over what the person owned; null if it stayed theirs. */
  handedOverTo: z.string().nullable(),
})
export type RemovedMember = z.output<typeof RemovedMember>

/** What a person owns and can hand over to a colleague. */
export const Belongings = z.object({
  tasks: z.int(),
  relationships: z.int(),
  targets: z.int(),
  targetLists: z.int(),
  views: z.int(),
  alertRules: z.int(),
  surveys: z.int(),
  templates: z.int(),
  events: z.int(),
  /** Owned, or with the person as a host. */
  bookingPages: z.int(),
  /** Undecided ones that the person made or hosts. */
  polls: z.int(),
  customReports: z.int(),
  /** Archived when the person is removed, with their passwords. */
  emailAccounts: z.int(),
})
export type Belongings = z.output<typeof Belongings>

/** Whose rows name an owner. */
const areasWithOwners = [
  ...relationships.update.affects,
  ...tasks.create.affects,
  'tasks',
  'saved_views',
  'target_lists',
  'alert_rules',
  'feedback',
  'email',
  'events',
  'research',
  'scheduler',
  'customers',
] as const

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/v2/members',
    summary: 'The people of the customer, without assistants',
    permission: 'admin',
    query: MemberQuery,
    response: page(Member),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/members.csv',
    summary: 'The same list as a file',
    permission: 'admin',
    query: z.object(memberFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'role', header: 'Role' },
      { key: 'state', header: 'Status' },
      { key: 'secondStep', header: 'Two-step verification' },
      { key: 'lastSignedInAt', header: 'Last sign-in', isInstant: true },
      { key: 'joinedAt', header: 'Joined', isInstant: true },
    ]),
  }),
  seats: endpoint({
    method: 'GET',
    path: '/v2/members/seats',
    summary: 'Seats in use by people and open invitations, and the limit; null without one',
    permission: 'admin',
    response: item(z.object({ used: z.int(), limit: z.int().nullable() })),
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/v2/members/{id}',
    summary: "Change a person's role; the last admin stays one",
    permission: 'admin',
    params: IdParams,
    body: z.strictObject({ role: z.enum(roles) }),
    affects: ['users'],
    response: item(Member),
  }),
  lock: endpoint({
    method: 'POST',
    path: '/v2/members/{id}/lock',
    summary: 'Lock a person out; their sign-ins end at once',
    permission: 'admin',
    params: IdParams,
    affects: ['customers'],
    response: item(Member),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/v2/members/{id}/unlock',
    summary: 'Let a locked person back in',
    permission: 'admin',
    params: IdParams,
    affects: ['customers'],
    response: item(Member),
  }),
  resetSecondStep: endpoint({
    method: 'POST',
    path: '/v2/members/{id}/reset_second_step',
    summary: 'Remove the second step of a person who lost it; their sign-ins end at once',
    permission: 'admin',
    params: IdParams,
    confirmed: true,
    affects: [],
    response: item(Member),
  }),
  belongings: endpoint({
    method: 'GET',
    path: '/v2/members/{id}/belongings',
    summary: 'What a person owns and can hand over',
    permission: 'admin',
    params: IdParams,
    response: item(Belongings),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v2/members/{id}/remove',
    summary: 'Remove a person, who hands over what they own to a colleague; it can be undone for 30 days',
    permission: 'admin',
    params: IdParams,
    body: z.strictObject({ heirId: z.uuid().nullable() }),
    confirmed: true,
    affects: areasWithOwners,
    response: noContent,
  }),
  removed: endpoint({
    method: 'GET',
    path: '/v2/members/removed',
    summary: 'People who were removed in the last 30 days and can be restored, latest first',
    permission: 'admin',
    query: PageQuery,
    response: page(RemovedMember),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/members/{id}/restore',
    summary: 'Restore a removed person, with what they handed over and the colleague still has',
    permission: 'admin',
    params: IdParams,
    affects: areasWithOwners,
    response: item(Member),
  }),
}

export const SignInPolicy = z.object({
  requiresSecondStep: z.boolean(),
  /** Without use; null for no limit. */
  idleMinutes: z.int().min(5).max(1440).nullable(),
  /** From signing in; null for 14 days, the most there is. */
  signedInHours: z.int().min(1).max(336).nullable(),
})
export type SignInPolicy = z.output<typeof SignInPolicy>

export const signInPolicy = {
  read: endpoint({
    method: 'GET',
    path: '/v2/sign_in_policy',
    summary: 'What the customer requires of people who sign in',
    permission: 'admin',
    response: item(SignInPolicy),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v2/sign_in_policy',
    summary:
      'Change what the customer requires; people without a required second step, and those signed in for too long, have to sign in again',
    permission: 'admin',
    confirmed: true,
    body: z.strictObject(SignInPolicy.shape),
    affects: ['two_step'],
    response: item(SignInPolicy),
  }),
}

export const customerExport = {
  create: endpoint({
    method: 'POST',
    path: '/v2/customer_exports',
    summary: 'An address, good for five minutes, of everything the customer keeps here as a ZIP of CSV files',
    permission: 'admin',
    confirmed: true,
    forReaders: true,
    affects: [],
    response: item(z.object({ path: z.string(), expiresAt: Instant })),
    callsPerMinute: 5,
  }),
}

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

export const mostInvitedAtOnce = 20

export const InvitationInput = z.strictObject({
  emails: z
    .array(z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address')))
    .min(1, 'Enter an email address')
    .max(mostInvitedAtOnce, `Enter at most ${mostInvitedAtOnce} addresses at a time`),
  role: z.enum(roles),
})

const LinkParams = z.object({ token: z.string().max(500) })
const link = { purpose: 'invitation', parameter: 'token' } as const

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/v2/invitations',
    summary: 'Invitations that no one has accepted yet, latest first',
    permission: 'admin',
    query: PageQuery,
    response: page(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/invitations',
    summary: 'Invite people by email; a link works once, for seven days',
    permission: 'admin',
    body: InvitationInput,
    affects: ['members'],
    response: item(z.array(Invitation)),
    callsPerMinute: 20,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v2/invitations/{id}/resend',
    summary: 'Send an invitation again, with a new link and another seven days; the former link no longer works',
    permission: 'admin',
    params: IdParams,
    affects: ['members'],
    response: item(Invitation),
    callsPerMinute: 20,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v2/invitations/{id}',
    summary: 'Revoke an invitation; its link no longer works',
    permission: 'admin',
    params: IdParams,
    affects: ['members'],
    response: noContent,
  }),
  open: endpoint({
    method: 'GET',
    path: '/v2/joining/{token}',
    summary: 'What the page behind the link of an invitation needs to know',
    permission: 'signed_link',
    link,
    params: LinkParams,
    response: item(
      z.object({
        email: z.string(),
        customerName: z.string(),
        invitedBy: z.string(),
        role: z.enum(roles),
        /** Someone with an account joins with it; others make one. */
        hasAccount: z.boolean(),
        /** An identity provider of the company keeps the passwords. */
        needsPassword: z.boolean(),
      }),
    ),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/v2/joining/{token}',
    summary: 'Accept an invitation, with a name and a password for a new account',
    permission: 'signed_link',
    link,
    params: LinkParams,
    body: z.strictObject({
      firstName: requiredText(100, 'Enter a first name').optional(),
      lastName: requiredText(100, 'Enter a last name').optional(),
      password: newPassword.optional(),
    }),
    forReaders: true,
    affects: [],
    response: item(z.object({ email: z.string(), customerId: z.uuid() })),
    callsPerMinute: 20,
  }),
}
