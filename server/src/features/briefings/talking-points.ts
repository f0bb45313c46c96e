// Suggested talking points: each follows from facts by a fixed rule, and names its source.

import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { fitScoreTypeOf } from '@rostrum/contract/targeting/fit'
import type { FirmFacts, MeetingFacts, PastMeeting, PositionFacts } from './facts.ts'
import { count, dateText, dayText, dollars, finePercent, listed, percent, plural, rateOf, signed } from './words.ts'

export interface TalkingPoint {
  text: string
  source: string
}

/** A change below this is not worth a word. */
const worthMention = 0.05
const monthsApart = 6
const mostNamed = 4
export const mostPoints = 10

const filing = (quarter: string) => `13F of ${dateText(quarter)}`

/** The last two quarters that it filed in full. */
export function lastKnown({
  positions,
}: Pick<FirmFacts, 'positions'>): [PositionFacts | undefined, PositionFacts | undefined] {
  const at = positions.findLastIndex(({ shares }) => shares !== null)
  const before = positions[at - 1]
  return [positions[at], before && before.shares !== null ? before : undefined]
}

function ofPosition(firm: FirmFacts): TalkingPoint[] {
  const [latest, before] = lastKnown(firm)
  if (!firm.security || !latest || latest.shares === null) return []
  const source = filing(latest.quarter)
  const { name, security } = firm
  if (latest.shares === 0) {
    if (!before?.shares) return []
    return [
      {
        text: `${name} exited ${security} in ${formatQuarter(latest.quarter)}. It had held ${count(before.shares)} shares.`,
        source,
      },
    ]
  }
  const held = `${count(latest.shares)} shares${latest.outstandingShare === null ? '' : ` (${finePercent(latest.outstandingShare)} O/S)`}`
  if (!before) return [{ text: `${name} holds ${held} of ${security}.`, source }]
  if (before.shares === 0)
    return [{ text: `${name} opened a position in ${formatQuarter(latest.quarter)}: ${held}.`, source }]
  const rate = rateOf(before.shares ?? 0, latest.shares)
  if (rate === null || Math.abs(rate) < worthMention) {
    return [{ text: `${name} holds ${held}, about the same as the prior quarter.`, source }]
  }
  const verb = rate > 0 ? 'added to' : 'reduced'
  return [{ text: `${name} ${verb} its position: ${held}, ${signed(percent(rate), rate)} QoQ.`, source }]
}

const latestValue = ({ values }: { values: readonly number[] }) => values.at(-1) ?? 0

function ofPeers(firm: FirmFacts): TalkingPoint[] {
  const quarter = firm.quarters.at(-1)
  const held = firm.peers.filter((peer) => latestValue(peer) > 0)
  if (!quarter || !firm.security || held.length === 0) return []
  const [latest] = lastKnown(firm)
  const named = listed(held.slice(0, mostNamed).map((peer) => `${peer.name} (${dollars(latestValue(peer))})`))
  const owns = `${count(held.length)} of your ${plural(firm.peerCount, 'peer')}`
  const source = filing(quarter)
  if (latest?.quarter !== quarter || latest.shares === null) return []
  if (latest.shares === 0) return [{ text: `${firm.name} owns ${owns} and not ${firm.security}: ${named}.`, source }]
  const smaller = held.filter((peer) => latestValue(peer) > (latest.value ?? 0))
  if (smaller.length === 0) return []
  return [
    {
      text: `Its position in ${firm.security} (${dollars(latest.value ?? 0)}) is smaller than those in ${listed(smaller.slice(0, mostNamed).map((peer) => `${peer.name} (${dollars(latestValue(peer))})`))}.`,
      source,
    },
  ]
}

function ofFit({ fit, name, security, ...firm }: FirmFacts): TalkingPoint[] {
  if (!fit?.quarter || fit.score === null || fitScoreTypeOf(fit.score) !== 'strong' || !security) return []
  const [latest] = lastKnown(firm)
  if (latest?.shares) return []
  const best = fit.reasons.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0]
  const text = `${name} does not hold ${security} and fits it well: ${fit.score} of 100.${best ? ` ${best.text}` : ''}`
  return [{ text, source: `Fit score for ${formatQuarter(fit.quarter)}` }]
}

function ofFiling({ name, quarters, positions }: FirmFacts): TalkingPoint[] {
  const latest = quarters.at(-1)
  const known = positions.findLast(({ shares }) => shares !== null)
  if (!latest || !known || known.quarter === latest) return []
  const text = `${name} has no complete 13F for ${formatQuarter(latest)} yet. Its latest figures are those of ${formatQuarter(known.quarter)}.`
  return [{ text, source: filing(known.quarter) }]
}

function ofEngagement({ name, engagement }: FirmFacts): TalkingPoint[] {
  if (engagement?.trend !== 'decreased') return []
  const level = engagementLabelNames[engagement.label].toLowerCase()
  return [{ text: `Engagement of ${name} has decreased and is ${level}.`, source: 'Engagement score' }]
}

const meetingOf = ({ startsAt }: PastMeeting, timeZone: string) => `Meeting of ${dayText(startsAt, timeZone)}`

function ofContact({ pastMeetings, meeting, firms }: MeetingFacts): TalkingPoint[] {
  const { timeZone, startsAt } = meeting
  const [last] = pastMeetings
  if (!last) {
    if (firms.length === 0) return []
    return [
      { text: `No earlier meeting with ${listed(firms.map(({ name }) => name))} is on record.`, source: 'Activities' },
    ]
  }
  const points: TalkingPoint[] = []
  const since = new Date(last.startsAt)
  since.setUTCMonth(since.getUTCMonth() + monthsApart)
  if (since < startsAt) {
    points.push({ text: `More than ${monthsApart} months since the last contact.`, source: meetingOf(last, timeZone) })
  }
  const judged = pastMeetings.find(({ sentiment }) => sentiment !== null)
  if (judged?.sentiment === 'negative') {
    points.push({ text: `The sentiment of “${judged.subject}” was negative.`, source: meetingOf(judged, timeZone) })
  }
  return points
}

/** Themes that came up more than once, or in the last meeting. */
function ofThemes({ pastMeetings, meeting }: MeetingFacts): TalkingPoint[] {
  const about = Map.groupBy(
    pastMeetings.flatMap((past) => past.themes.map((theme) => ({ theme, past }))),
    ({ theme }) => theme,
  )
  return [...about]
    .filter(([, found]) => found.length > 1 || found.some(({ past }) => past === pastMeetings[0]))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 3)
    .map(([theme, found]) => {
      const days = found.slice(0, 3).map(({ past }) => dayText(past.startsAt, meeting.timeZone))
      const meetings = found.length === 1 ? 'Meeting' : 'Meetings'
      const often = found.length === 1 ? 'came up last time' : `came up in ${found.length} meetings`
      return { text: `${theme} ${often}.`, source: `${meetings} of ${listed(days)}` }
    })
}

const ofTasks = ({ tasks, meeting }: MeetingFacts, now: Date): TalkingPoint[] =>
  tasks
    .filter(({ dueAt }) => dueAt < now)
    .slice(0, 3)
    .map(({ subject, dueAt }) => ({
      text: `Follow-up is overdue: ${subject}.`,
      source: `Task due ${dayText(dueAt, meeting.timeZone)}`,
    }))

const ofAnswers = ({ answers, meeting }: MeetingFacts): TalkingPoint[] =>
  answers.slice(0, 2).map(({ person, survey, submittedAt }) => ({
    text: `${person} answered “${survey}”.`,
    source: `Survey answer of ${dayText(submittedAt, meeting.timeZone)}`,
  }))

/** The most useful first. A fact that is not known makes no point. */
export function talkingPointsOf(facts: MeetingFacts, now: Date): TalkingPoint[] {
  const ofFirms = (rule: (firm: FirmFacts) => TalkingPoint[]) => facts.firms.flatMap(rule)
  return [
    ...ofFirms(ofPosition),
    ...ofFirms(ofPeers),
    ...ofFirms(ofFit),
    ...ofTasks(facts, now),
    ...ofThemes(facts),
    ...ofContact(facts),
    ...ofAnswers(facts),
    ...ofFirms(ofFiling),
    ...ofFirms(ofEngagement),
  ].slice(0, mostPoints)
}
