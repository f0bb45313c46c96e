// Briefing books: what to know before a meeting, or a day of meetings, as a PDF file of one's own.
import { z } from 'zod'
import { BriefingQuery, type BriefingState, briefingStates } from './briefings-query.ts'
import { fileStatuses } from './files.ts'
import { endpoint, item, page } from './platform/endpoint.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

/** In the order of the book. */
export const briefingSections = [
  'points',
  'people',
  'firm',
  'position',
  'peers',
  'fit',
  'engagement',
  'meetings',
  'themes',
  'notes',
  'tasks',
  'surveys',
] as const
export type BriefingSection = (typeof briefingSections)[number]
export const briefingSectionLabels: Record<BriefingSection, string> = {
  points: 'Talking points',
  people: 'Attendees',
  firm: 'Firm profile',
  position: 'Position',
  peers: 'Peer positions',
  fit: 'Fit',
  engagement: 'Engagement',
  meetings: 'Past meetings',
  themes: 'Topics they raised',
  notes: 'Notes',
  tasks: 'Open tasks',
  surveys: 'Survey answers',
}

export const isBeingMade = (state: BriefingState): boolean => state === 'waiting' || state === 'working'

export const mostBriefingMeetings = 40
/** Books of one person that may be made at a time. */
export const mostBriefingsAtOnce = 3
export const briefingDays = 30

/** Of one meeting in the book. */
export const BriefingChapter = z.object({
  title: z.string(),
  detail: z.string(),
  sections: z.array(z.string()),
  points: z.array(z.object({ text: z.string(), source: z.string() })),
})
export type BriefingChapter = z.output<typeof BriefingChapter>

export const Briefing = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(briefingStates),
  sections: z.array(z.enum(briefingSections)),
  meetingCount: z.int(),
  /** Meetings whose facts have been collected. */
  doneCount: z.int(),
  /** Once it is ready. */
  contents: z.array(BriefingChapter),
  file: z.object({ fileKey: z.string(), name: z.string(), status: z.enum(fileStatuses) }).nullable(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Briefing = z.output<typeof Briefing>

const Sections = z.array(z.enum(briefingSections)).min(1, 'Choose at least one section')

export const BriefingInput = z
  .strictObject({
    title: requiredText(200, 'Enter a title').optional(),
    activityIds: z.array(z.uuid()).min(1).max(mostBriefingMeetings).optional(),
    /** Instead of activities: all of them on this day, in the user's time zone. */
    day: z.iso.date().optional(),
    sections: Sections,
  })
  .refine(({ activityIds, day }) => (activityIds === undefined) !== (day === undefined), {
    path: ['activityIds'],
    message: 'Choose meetings or a day',
  })

/** Books are their maker's alone: they hold what that person may see. */
const own = { permission: 'member' } as const

export const briefings = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/v2/briefings',
    summary: 'Your briefing books of the last 30 days',
    query: BriefingQuery,
    response: page(Briefing),
  }),
  choice: endpoint({
    ...own,
    method: 'GET',
    path: '/v2/briefings/choice',
    summary: 'The sections that you can choose, and those that you chose last',
    response: item(
      z.object({ available: z.array(z.enum(briefingSections)), sections: z.array(z.enum(briefingSections)) }),
    ),
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/v2/briefings',
    summary: 'Make a briefing book for meetings, or for a day',
    body: BriefingInput,
    affects: [],
    forReaders: true,
    response: item(Briefing),
  }),
  read: endpoint({
    ...own,
    method: 'GET',
    path: '/v2/briefings/{id}',
    summary: 'One of your briefing books: how far it is, its contents and its file',
    params: IdParams,
    response: item(Briefing),
  }),
  cancel: endpoint({
    ...own,
    method: 'POST',
    path: '/v2/briefings/{id}/cancel',
    summary: 'Stop making a briefing book',
    params: IdParams,
    affects: [],
    forReaders: true,
    response: item(Briefing),
  }),
}
