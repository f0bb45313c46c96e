// Facts for one meeting, as the person who makes the book may see them: run inside `seeingAs`.

import type { BriefingSection } from '@rostrum/contract/briefings'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import type { EngagementSummary } from '@rostrum/contract/irm/engagement'
import { countryName, isCountry } from '@rostrum/contract/market/places'
import { quartersBetween, shiftQuarter } from '@rostrum/contract/market/quarters'
import {
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import { fitPartLabels, noScoreTexts } from '@rostrum/contract/targeting/fit'
import { findSecurityBrief } from '#features/focus/public.ts'
import { listPeers, type Subject } from '#features/holders/scope/public.ts'
import { activitiesIn } from '#features/irm/activities/public.ts'
import { listScores } from '#features/irm/engagement/public.ts'
import { recentNotes } from '#features/irm/notes/public.ts'
import { keyOf, namesOf } from '#features/irm/subjects/public.ts'
import { openTasksOf } from '#features/irm/tasks/public.ts'
import { positionHistoryOf, valuesHeld } from '#features/profiles/organizations/public.ts'
import { answersOfPeople } from '#features/surveys/public.ts'
import { organizationFit } from '#features/targeting/public.ts'
import { listOrganizations } from '#lists/queries/organizations.ts'
import { listPeople } from '#lists/queries/people.ts'
import { type Reader, securityInMind, viewerOf } from '#lists/viewer.ts'
import type {
  AnswerFacts,
  BriefingMeeting,
  FirmFacts,
  FitFacts,
  MeetingFacts,
  NoteFacts,
  PastMeeting,
  PersonFacts,
  TaskFacts,
} from './facts.ts'

const quarterCount = 8
const most = { people: 60, firms: 12, meetings: 30, notes: 8, tasks: 12, answers: 4, noteContacts: 25 }

type Sections = ReadonlySet<BriefingSection>

interface SecurityInMind {
  id: string
  name: string
  peers: Subject[]
}

export async function collectMeeting(
  reader: Reader,
  meeting: BriefingMeeting,
  sections: Sections,
): Promise<MeetingFacts> {
  const people = await peopleOf(reader, meeting.personIds)
  const firmIds = [
    ...new Set([...meeting.organizationIds, ...people.flatMap(({ organization }) => organization?.id ?? [])]),
  ].slice(0, most.firms)
  const firms = await firmsOf(reader, firmIds, meeting, sections)
  const contacts = [
    ...firms.map(({ id, name }) => ({ id, name })),
    ...people.map((person) => ({ id: person.id, name: nameOf(person) })),
  ]
  const past = await pastMeetings(reader, meeting, firms, people)
  return {
    meeting,
    people: await personFacts(reader, people, sections),
    firms,
    pastMeetings: past.map(toPastMeeting),
    notes: sections.has('notes') ? await notesOf(reader, contacts) : [],
    tasks: await tasksOf(reader, [...contacts.map(({ id }) => id), ...past.map(({ id }) => id)]),
    answers: sections.has('surveys') ? await answersOf(reader, people) : [],
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

const placeOf = ({ city, state, country }: { city: string | null; state: string | null; country: string | null }) =>
  [city, state, country && isCountry(country) && country !== 'US' ? countryName(country, () => {}) : null]
    .filter(Boolean)
    .join(', ') || null

/** In the order of the meeting; those that were merged or removed since are left out. */
async function peopleOf(reader: Reader, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)].slice(0, most.people)
  const { rows } = await listPeople(reader.db, viewerOf(reader), {
    ids: wanted,
    pageSize: wanted.length,
    pageOffset: 0,
  })
  return rows.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
}

async function scoresOf({ db }: Reader, type: 'organization' | 'person', ids: readonly string[], sections: Sections) {
  return sections.has('engagement') ? listScores(db, type, ids) : new Map<string, EngagementSummary>()
}

async function personFacts(reader: Reader, people: readonly PersonRow[], sections: Sections): Promise<PersonFacts[]> {
  const scores = await scoresOf(
    reader,
    'person',
    people.map(({ id }) => id),
    sections,
  )
  return people.map((person) => ({
    id: person.id,
    name: nameOf(person),
    initials: [person.firstName, person.lastName].map((name) => [...name][0]?.toUpperCase() ?? '').join(''),
    title: person.title,
    firm: person.organization?.name ?? null,
    location: placeOf(person),
    fundCount: person.fundCount,
    lastContactAt: person.relationship.lastContactAt,
    engagement: scores.get(person.id) ?? null,
  }))
}

async function securityOf(reader: Reader, { securityId }: BriefingMeeting): Promise<SecurityInMind | undefined> {
  const id = await securityInMind(reader, securityId ?? undefined)
  const brief = id ? await findSecurityBrief(reader.db, id) : undefined
  if (!brief) return undefined
  return { id: brief.id, name: brief.ticker ?? brief.name, peers: await listPeers(reader.db, brief.id) }
}

async function firmsOf(reader: Reader, ids: string[], meeting: BriefingMeeting, sections: Sections) {
  if (ids.length === 0) return []
  const security = await securityOf(reader, meeting)
  const { rows } = await listOrganizations(reader.db, viewerOf(reader), {
    ids,
    ...(security && { securityId: security.id }),
    pageSize: ids.length,
    pageOffset: 0,
  })
  const scores = await scoresOf(reader, 'organization', ids, sections)
  const firms: FirmFacts[] = []
  for (const row of rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))) {
    const held = security ? await heldBy(reader, row.id, security) : noFigures
    const fit = security && sections.has('fit') ? await fitOf(reader, row.id, security.id) : null
    firms.push({ ...describe(row), ...held, fit, engagement: scores.get(row.id) ?? null })
  }
  return firms
}

const describe = (row: OrganizationRow) => ({
  id: row.id,
  name: row.name,
  type: organizationTypeLabels[row.type],
  location: placeOf(row),
  aum: row.aum,
  eaum: row.eaum,
  styles: row.styles.map((style) => investorStyleLabels[style]),
  orientation: orientationLabels[row.orientation],
  turnover: row.turnover,
  turnoverLabel: row.turnoverLabel && turnoverNames[row.turnoverLabel],
  positionCount: row.positionCount,
  tier: row.relationship.tier,
  owner: row.relationship.owner && nameOf(row.relationship.owner),
  lastContactAt: row.relationship.lastContactAt,
})

const noFigures = { security: null, quarters: [], positions: [], peers: [], peerCount: 0 }

async function heldBy(reader: Reader, id: string, security: SecurityInMind) {
  const { points } = await positionHistoryOf(reader, { params: { id }, query: { securityId: security.id } })
  const known = { security: security.name, peerCount: security.peers.length }
  const last = points.at(-1)?.quarter
  if (!last) return { ...noFigures, ...known }
  const quarters = quartersBetween(shiftQuarter(last, 1 - quarterCount), last)
  const peerIds = security.peers.map((peer) => peer.id)
  const values = new Map(
    (peerIds.length > 0 ? await valuesHeld(reader.db, id, peerIds, quarters) : []).map((held) => [
      `${held.securityId} ${held.quarter}`,
      held.value,
    ]),
  )
  const peers = security.peers
    .map((peer) => ({
      name: peer.ticker ?? peer.name,
      values: quarters.map((quarter) => values.get(`${peer.id} ${quarter}`) ?? 0),
    }))
    .filter((peer) => peer.values.some((value) => value > 0))
    .toSorted((one, other) => (other.values.at(-1) ?? 0) - (one.values.at(-1) ?? 0))
  return {
    ...known,
    quarters,
    positions: quarters.map((quarter) => {
      const point = points.find((one) => one.quarter === quarter)
      return {
        quarter,
        shares: point?.adjustedShares ?? null,
        value: point?.value ?? null,
        portfolioShare: point?.portfolioShare ?? null,
        outstandingShare: point?.outstandingShare ?? null,
      }
    }),
    peers,
  }
}

async function fitOf(reader: Reader, id: string, securityId: string): Promise<FitFacts> {
  const { score, quarter, reason, likelihood, risk, reasons } = await organizationFit(reader, {
    params: { id },
    query: { securityId },
  })
  return {
    score,
    quarter,
    noScore: reason && noScoreTexts[reason],
    likelihood,
    risk,
    reasons: reasons.map(({ part, value, text }) => ({ part: fitPartLabels[part], value, text })),
  }
}

/** With the firms; of people without a firm, with themselves. */
async function pastMeetings(
  reader: Reader,
  { startsAt }: BriefingMeeting,
  firms: readonly FirmFacts[],
  people: readonly PersonRow[],
): Promise<Activity[]> {
  const before = { to: new Date(Math.min(startsAt.getTime(), Date.now())) }
  const of = [
    ...firms.map(({ id }) => ({ organizationId: id })),
    ...people.filter(({ organization }) => !organization).map(({ id }) => ({ personId: id })),
  ]
  const found = new Map<string, Activity>()
  for (const contact of of) {
    for (const one of await activitiesIn(reader.db, viewerOf(reader), before, most.meetings, contact)) {
      found.set(one.id, one)
    }
  }
  return [...found.values()]
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
    .slice(0, most.meetings)
}

const toPastMeeting = (activity: Activity): PastMeeting => ({
  startsAt: activity.startsAt,
  type: activity.type.name,
  subject: activity.subject,
  sentiment: activity.sentiment,
  themes: activity.themes.map(({ name }) => name),
  people: activity.people.map(nameOf),
  colleagues: activity.colleagues.map(nameOf),
  text: activity.plain,
})

async function notesOf({ db }: Reader, contacts: readonly { id: string; name: string }[]): Promise<NoteFacts[]> {
  const notes: (NoteFacts & { isPinned: boolean })[] = []
  for (const { id, name } of contacts.slice(0, most.noteContacts)) {
    for (const note of await recentNotes(db, id, most.notes)) {
      notes.push({
        writtenAt: note.createdAt,
        author: nameOf(note),
        about: name,
        text: note.plain,
        isPinned: note.isPinned,
      })
    }
  }
  return notes
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.writtenAt.getTime() - a.writtenAt.getTime())
    .slice(0, most.notes)
    .map(({ isPinned: _, ...note }) => note)
}

const tasksOf = async ({ db }: Reader, ids: readonly string[]): Promise<TaskFacts[]> =>
  (await openTasksOf(db, ids, most.tasks)).map(({ subject, dueAt, assignees, associated }) => ({
    subject,
    dueAt,
    assignees: assignees.map(nameOf),
    about: associated?.name ?? null,
  }))

async function answersOf({ db }: Reader, people: readonly PersonRow[]): Promise<AnswerFacts[]> {
  const given = await answersOfPeople(
    db,
    people.map(({ id }) => id),
    most.answers,
  )
  const names = await namesOf(
    db,
    given.map(({ personId }) => ({ type: 'person' as const, id: personId })),
  )
  return given.map(({ personId, ...answers }) => ({
    ...answers,
    person: names.get(keyOf({ type: 'person', id: personId }))?.name ?? '',
  }))
}
