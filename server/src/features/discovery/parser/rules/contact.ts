// Our relationship with an investor: contact, coverage, tier, owner, engagement, tags, the IRM.
import type { LastContact } from '@rostrum/contract/irm/relationships'
import { unset } from '@rostrum/contract/irm/relationships'
import type { Lexicon } from '../lexicon.ts'
import { type Got, type Meaning, type Rule, rule } from '../rule.ts'

const who = '[who|that|which|and|where|whom]'
const have = '[have|has|had|did|do|were|was]'
const in_ = '(in|for|within|over|during) [the] [last|past|previous] [over|more than|at least]'

const before = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

const none: Record<number, LastContact> = { 90: 'not_in_90_days', 180: 'not_in_180_days', 365: 'not_in_365_days' }
const some: Record<number, LastContact> = { 30: 'in_30_days', 90: 'in_90_days' }

function noContactFor({ days: [days] }: Got, { today }: Lexicon): Meaning | undefined {
  if (days === undefined) return undefined
  return none[days] ? { lastContact: none[days] } : { noContactSince: before(today, days) }
}

function contactWithin({ days: [days] }: Got, { today }: Lexicon): Meaning | undefined {
  if (days === undefined) return undefined
  return some[days] ? { lastContact: some[days] } : { contactSince: before(today, days) }
}

const since = ({ day: [day], begin: [begin] }: Got): Meaning | undefined => {
  const from = day ?? begin
  return from ? { noContactSince: from } : undefined
}
const contactSince = ({ day: [day], begin: [begin] }: Got): Meaning | undefined => {
  const from = day ?? begin
  return from ? { contactSince: from } : undefined
}

const pastRules = [
  rule(
    `${who} [<we>] ${have} (not|never) ${have} [<we>] [yet|ever|been] (<met>|<meet>) [<them>|with] ${in_} {days}`,
    noContactFor,
  ),
  rule(
    `(no|without [a|any]|with no) (contact|meeting|meetings|call|calls|interaction|touch|activity) [<them>] ${in_} {days}`,
    noContactFor,
  ),
  rule(`(not|never) (met|seen|contacted|visited|called) [<them>|with] ${in_} {days}`, noContactFor),
  rule(`[last] (contact|meeting|met|contacted|seen) [was] (over|more than|at least) {days} ago`, noContactFor),
  rule(
    `${who} [<we>] ${have} (not|never) ${have} [<we>] [yet|ever|been] (<met>|<meet>) [<them>|with] (since {day}|{begin})`,
    since,
  ),
  rule(
    `(no|without [a|any]|with no) (contact|meeting|meetings|call|calls|interaction|activity) [<them>] (since {day}|{begin})`,
    since,
  ),
  rule(
    '[with] [last] (contact|meeting|met|contacted|seen|spoken to|spoke) [was] [last] (before|prior to) {day}',
    ({ day }) => day[0] && { lastContactBefore: day[0] },
  ),
  rule(
    `${who} [<we>] ${have} [last] (<met>) [<them>|with] (before|prior to) {day}`,
    ({ day }) => day[0] && { lastContactBefore: day[0] },
  ),
  rule(`${who} [<we>] ${have} (<met>) [<them>|with] ${in_} {days}`, contactWithin),
  rule(`[with] [a] (contact|meeting|meetings|calls|call) ${in_} {days}`, contactWithin),
  rule(`${who} [<we>] ${have} (<met>) [<them>|with] ((since|after) {day}|{begin})`, contactSince),
  rule('[with] [a] (contact|meeting|meetings|calls|call) ((since|after) {day}|{begin})', contactSince),
  rule(
    `${who} [<we>] ${have} [<them>] (not|never) ${have} [<we>|been] [yet|ever] (<met>|<meet>) [<them>|with|us] [yet|before]`,
    { coverages: ['never_met'] },
  ),
  rule(
    'never (met|contacted|seen|visited|called) [<them>]|(no|without [any]|with no) [previous|prior] (contact|contacts|meetings|interaction|interactions|relationship) [on record|with us|ever]|unmet|uncontacted',
    { coverages: ['never_met'] },
  ),
  rule(
    '[with|in] [a|the] (coverage gap|coverage gaps|gap in coverage|gaps in coverage)|dormant [relationships|relationship|contacts|accounts]|lapsed (relationships|contacts)|gone (cold|quiet)',
    { coverages: ['gap'] },
  ),
  rule(
    `${who} [are|is] [already] covered|[that] [<we>] cover|[<we>] already (met|know)|met before|[<we>] have met [before]`,
    { coverages: ['covered', 'gap'] },
  ),
]

const planRules = [
  rule(
    '[with] [a|an] (meeting|meetings|call|calls|contact|activity|visit) (planned|scheduled|booked|upcoming|coming up)|[with] [an] upcoming (meeting|meetings|call|calls|contact|visit)',
    { nextContact: 'planned' },
  ),
  rule(
    '(no|without [a|any]|with no) [upcoming|planned|scheduled|next] (meeting|meetings|call|calls|contact|visit|activity) [planned|scheduled|booked|upcoming]',
    (_got, _lexicon) => ({ nextContact: 'not_planned' }),
  ),
  rule(
    '[with] [a] (meeting|meetings|call|calls) [planned|scheduled] (in the next (30 days|month)|this month|next month|in the next four weeks)|[<we>] (meeting|seeing) (next month|in the next (30 days|month))',
    { nextContact: 'in_30_days' },
  ),
]

const teamRules = [
  rule('tier (a|1|one)', { tiers: ['A'] }),
  rule('tier (b|2|two)', { tiers: ['B'] }),
  rule('tier (c|3|three)', { tiers: ['C'] }),
  rule('tier a (and|or) [tier] b|tiers a (and|or) b', { tiers: ['A', 'B'] }),
  rule('(no|without [a]|with no) tier|untiered', { tiers: [unset] }),
  rule(
    '(my|i own|that i own|i cover|that i cover) [accounts|investors|relationships|contacts|institutions]|(owned by|assigned to|covered by|belong to|belonging to) me|where i am the owner',
    (_got, { me }) => ({ owners: [me] }),
  ),
  rule(
    '(owned by|assigned to|covered by|belong to|belonging to) {user}|(owner|relationship owner) [is] {user}|{user} (owns|covers|accounts|investors|relationships|institutions)',
    ({ user }) => user[0] && { owners: [user[0]] },
  ),
  rule('(no|without [a|an]|with no) [relationship] owner|unowned|unassigned|no one owns', { owners: [unset] }),
  rule(
    '(tagged|tagged with|tagged as|with [the] tag|with [the] label|labeled) {tag}|{tag} tag',
    ({ tag }) => tag[0] && { tags: [tag[0]] },
  ),
  rule(
    '(not tagged|not tagged with|not tagged as|without [the] tag|excluding [the] tag) {tag}',
    ({ tag }) => tag[0] && { excludeTags: [tag[0]] },
  ),
  rule('(very high|very strong|strongest|highest) engagement|most engaged', { engagementLabels: ['very_high'] }),
  rule('(high|strong|good) engagement|(highly|well|strongly) engaged|engaged [with us]', {
    engagementLabels: ['very_high', 'high'],
  }),
  rule('(medium|moderate|average) engagement|moderately engaged', { engagementLabels: ['medium'] }),
  rule('(low|weak|poor|little) engagement|(poorly|barely|not|least) engaged|disengaged', {
    engagementLabels: ['low', 'very_low'],
  }),
]

const irm = '[our|the|my|your] (irm|crm|database)'
const irmRules = [
  rule(
    `[who|that] [are|is] (not|missing|absent) [yet|already|currently] (in|from|on) ${irm} [yet|already]|(outside|missing from|not yet in) ${irm}|(new to|not known to) (us|our irm)`,
    { notInIrm: true },
  ),
  rule(
    `[who|that|which] [are|is] [already|currently] (in|on|from|within) ${irm} [already]|${irm} (accounts|organizations|institutions|contacts|investors)|(we|that we) (know|track|already know)`,
    { irmOnly: true },
  ),
]

export const contactRules: Rule[] = [...teamRules, ...pastRules, ...planRules, ...irmRules]
