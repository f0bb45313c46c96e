// What a briefing knows about a meeting, before any of it is put into words.
import type { Sentiment } from '@rostrum/contract/irm/activity-record'
import type { EngagementSummary } from '@rostrum/contract/irm/engagement'
import type { Band } from '@rostrum/contract/targeting/fit'
import { z } from 'zod'

/** A meeting as plain data, wherever it comes from: an activity, or an event. */
export const BriefingMeeting = z.object({
  title: z.string(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  timeZone: z.string(),
  place: z.string().nullable(),
  /** Null for the security that the reader looks at. */
  securityId: z.uuid().nullable(),
  organizationIds: z.array(z.uuid()),
  personIds: z.array(z.uuid()),
  /** Names of the company's own people. */
  colleagues: z.array(z.string()),
})
export type BriefingMeeting = z.output<typeof BriefingMeeting>

export interface PersonFacts {
  id: string
  name: string
  initials: string
  title: string | null
  firm: string | null
  location: string | null
  fundCount: number
  lastContactAt: Date | null
  engagement: EngagementSummary | null
}

export interface PositionFacts {
  quarter: string
  /** On today's split basis; null if it did not file, or not in full. */
  shares: number | null
  value: number | null
  /** Of its 13F portfolio, and of the shares outstanding, as fractions. */
  portfolioShare: number | null
  outstandingShare: number | null
}

export interface PeerFacts {
  name: string
  /** By quarter, as `quarters` of the firm; zero where nothing was reported. */
  values: number[]
}

export interface FitFacts {
  score: number | null
  quarter: string | null
  /** Why there is no score. */
  noScore: string | null
  likelihood: Band | null
  risk: Band | null
  reasons: { part: string; value: number | null; text: string }[]
}

export interface FirmFacts {
  id: string
  name: string
  type: string
  location: string | null
  aum: number | null
  eaum: number | null
  styles: string[]
  orientation: string
  /** As a fraction a year, at least. */
  turnover: number | null
  turnoverLabel: string | null
  positionCount: number | null
  tier: string | null
  owner: string | null
  lastContactAt: Date | null
  engagement: EngagementSummary | null
  /** The security that the figures are about; null for a customer without any. */
  security: string | null
  /** Up to eight quarters, oldest first. */
  quarters: string[]
  positions: PositionFacts[]
  /** Peers that it holds or held in these quarters, largest first. */
  peers: PeerFacts[]
  /** How many peers are configured. */
  peerCount: number
  fit: FitFacts | null
}

export interface PastMeeting {
  startsAt: Date
  type: string
  subject: string
  sentiment: Sentiment | null
  themes: string[]
  people: string[]
  colleagues: string[]
  text: string
}

export interface NoteFacts {
  writtenAt: Date
  author: string
  about: string
  text: string
}

export interface TaskFacts {
  subject: string
  dueAt: Date
  assignees: string[]
  about: string | null
}

export interface AnswerFacts {
  person: string
  survey: string
  submittedAt: Date
  answers: { question: string; answer: string }[]
}

export interface MeetingFacts {
  meeting: BriefingMeeting
  people: PersonFacts[]
  firms: FirmFacts[]
  /** Latest first. */
  pastMeetings: PastMeeting[]
  notes: NoteFacts[]
  tasks: TaskFacts[]
  answers: AnswerFacts[]
}
