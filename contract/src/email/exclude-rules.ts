// The Exclude List: mail that must not be recorded, by address, domain or words of the subject.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'

export const excludeRuleKinds = ['address', 'domain', 'subject'] as const
export type ExcludeRuleKind = (typeof excludeRuleKinds)[number]

export const ExcludeRule = z.object({
  id: z.uuid(),
  kind: z.enum(excludeRuleKinds),
  /** In lower case. */
  value: z.string(),
  /** How many messages it kept out of the record. */
  keptOut: z.int(),
  lastKeptOutAt: Instant.nullable(),
  addedBy: UserBrief,
  createdAt: Instant,
})
export type ExcludeRule = z.output<typeof ExcludeRule>

const isDomain = (text: string): boolean => /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(text)
const isAddress = (text: string): boolean => z.email().safeParse(text).success

const messages: Record<ExcludeRuleKind, string> = {
  address: 'Enter a valid email address',
  domain: 'Enter a domain such as example.com',
  subject: 'Enter at least 3 characters',
}

const isValid = (kind: ExcludeRuleKind, value: string): boolean => {
  if (kind === 'address') return isAddress(value)
  return kind === 'domain' ? isDomain(value) : value.length >= 3
}

/** A domain may be given as @example.com. */
const ruleFields = {
  kind: z.enum(excludeRuleKinds),
  value: requiredText(254, 'Enter a value'),
}

const normalized = ({ kind, value }: { kind: ExcludeRuleKind; value: string }): string => {
  const lower = value.toLowerCase().replace(/\s+/g, ' ').trim()
  return kind === 'domain' ? lower.replace(/^@/, '') : lower
}

const checked = <Given extends { kind: ExcludeRuleKind; value: string }>(given: Given, ctx: z.RefinementCtx): Given => {
  const value = normalized(given)
  if (!isValid(given.kind, value)) {
    ctx.addIssue({ code: 'custom', path: ['value'], message: messages[given.kind] })
  }
  return { ...given, value }
}

const Recorded = z.object({
  messageCount: z.int(),
  threadCount: z.int(),
  /** Threads of which nothing would stay. */
  wholeThreads: z.int(),
  /** Subjects of the latest. */
  subjects: z.array(z.string()),
})
export type Recorded = z.output<typeof Recorded>

const RuleInput = z
  .strictObject({
    ...ruleFields,
    /** Also delete what was recorded before and falls under the rule. */
    removesRecorded: z.boolean().default(false),
  })
  .transform(checked)

/** The payload is wrapped, as the specification has it. */
export const ExcludeRuleInput = z.strictObject({ emailExcludeRule: RuleInput })

const gated = { gate: 'irwin_mail', permission: 'member' } as const
const areasWithMail = ['activities', 'activity_events', 'irm', 'organizations', 'people', 'file'] as const

export const excludeRules = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/email/exclude_rules',
    summary: 'Rules for mail that must not be recorded, with how much each kept out',
    response: item(z.array(ExcludeRule)),
  }),
  preview: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/exclude_rules/preview',
    summary: 'What was recorded before and falls under a rule',
    readsOnly: true,
    body: z.strictObject({ emailExcludeRule: z.strictObject(ruleFields).transform(checked) }),
    response: item(Recorded),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/exclude_rules',
    summary: 'Add a rule; on request it also deletes what was recorded before',
    body: ExcludeRuleInput,
    affects: areasWithMail,
    response: item(ExcludeRule),
  }),
  update: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/email/exclude_rules/{id}',
    summary: 'Change a rule; on request it also deletes what was recorded before',
    params: IdParams,
    body: ExcludeRuleInput,
    affects: areasWithMail,
    response: item(ExcludeRule),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/email/exclude_rules/{id}',
    summary: 'Remove a rule: such mail is recorded again from now on',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/email/exclude_rules/{id}/restore',
    summary: 'Undo the removal of a rule',
    params: IdParams,
    affects: [],
    response: item(ExcludeRule),
  }),
}
