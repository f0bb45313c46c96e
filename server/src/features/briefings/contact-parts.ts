// The sections about what the team knows: points, people, meetings, notes, tasks and answers.
import { sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { engagementLabelNames, engagementTrendNames } from '@rostrum/contract/irm/engagement'
import type { Span } from '#platform/pdf/document.ts'
import type { MeetingFacts, PastMeeting } from './facts.ts'
import { cut, none, type Part } from './part.ts'
import type { TalkingPoint } from './talking-points.ts'
import { count, dayText, listed } from './words.ts'

const shownMeetings = 6

const sourced = ({ text, source }: TalkingPoint): Span[] => [
  { text: `${text} ` },
  { text: source, tone: 'muted', isItalic: true },
]

export function pointsPart(points: readonly TalkingPoint[]): Part[] {
  if (points.length === 0) return []
  return [
    {
      section: 'points',
      label: 'Suggested talking points',
      blocks: [
        { type: 'heading', text: 'Suggested talking points' },
        { type: 'list', items: points.map(sourced) },
      ],
    },
  ]
}

export function peoplePart({ people, meeting: { timeZone } }: MeetingFacts): Part[] {
  if (people.length === 0) return []
  return [
    {
      section: 'people',
      label: 'Attendees',
      blocks: [
        { type: 'heading', text: 'Attendees' },
        {
          type: 'table',
          columns: [
            { header: '', width: 0.5 },
            { header: 'Name', width: 2.2 },
            { header: 'Title', width: 2.4 },
            { header: 'Firm', width: 2.4 },
            { header: 'Location', width: 1.8 },
            { header: 'Last contact', width: 1.4 },
          ],
          rows: people.map((person) => [
            [{ text: person.initials, isBold: true, tone: 'brand' }],
            [{ text: person.name, isBold: true }],
            person.title ?? none,
            person.firm ?? none,
            person.location ?? none,
            person.lastContactAt ? dayText(person.lastContactAt, timeZone) : none,
          ]),
        },
      ],
    },
  ]
}

export function engagementPart({ firms, people }: MeetingFacts): Part[] {
  const rows = [...firms, ...people].flatMap(({ name, engagement }) =>
    engagement
      ? [
          [
            name,
            engagementLabelNames[engagement.label],
            engagementTrendNames[engagement.trend],
            count(engagement.interactionCount),
          ],
        ]
      : [],
  )
  if (rows.length === 0) return []
  return [
    {
      section: 'engagement',
      label: 'Engagement',
      blocks: [
        { type: 'heading', text: 'Engagement' },
        {
          type: 'table',
          columns: [
            { header: 'Contact', width: 3 },
            { header: 'Level' },
            { header: 'Trend' },
            { header: 'Interactions, 24 months', width: 1.4, align: 'right' },
          ],
          rows,
        },
      ],
    },
  ]
}

const aboutPast = (past: PastMeeting): Span[] => {
  const around = [
    past.people.length > 0 ? `With ${listed(past.people)}` : '',
    past.colleagues.length > 0 ? `from us ${listed(past.colleagues)}` : '',
    past.sentiment ? `${sentimentLabels[past.sentiment].toLowerCase()} sentiment` : '',
    past.themes.length > 0 ? `about ${listed(past.themes)}` : '',
  ].filter(Boolean)
  return [
    { text: past.subject, isBold: true },
    ...(around.length > 0 ? [{ text: `\n${around.join(', ')}`, tone: 'muted' as const }] : []),
    ...(past.text.trim() ? [{ text: `\n${cut(past.text)}` }] : []),
  ]
}

export function meetingsPart({ pastMeetings, meeting: { timeZone } }: MeetingFacts): Part[] {
  if (pastMeetings.length === 0) return []
  return [
    {
      section: 'meetings',
      label: 'Past meetings',
      blocks: [
        { type: 'heading', text: 'Past meetings' },
        {
          type: 'table',
          columns: [{ header: 'Date' }, { header: 'Type' }, { header: 'Meeting', width: 5 }],
          rows: pastMeetings
            .slice(0, shownMeetings)
            .map((past) => [dayText(past.startsAt, timeZone), past.type, aboutPast(past)]),
        },
      ],
    },
  ]
}

export function themesPart({ pastMeetings, meeting: { timeZone } }: MeetingFacts): Part[] {
  const about = Map.groupBy(
    pastMeetings.flatMap((past) => past.themes.map((theme) => ({ theme, past }))),
    ({ theme }) => theme,
  )
  if (about.size === 0) return []
  return [
    {
      section: 'themes',
      label: 'Topics they raised',
      blocks: [
        { type: 'heading', text: 'Topics they raised' },
        {
          type: 'table',
          columns: [
            { header: 'Topic', width: 3 },
            { header: 'Meetings', align: 'right' },
            { header: 'Last raised', width: 1.4 },
          ],
          rows: [...about]
            .toSorted(([, one], [, other]) => other.length - one.length)
            .map(([theme, found]) => [
              theme,
              count(found.length),
              found[0] ? dayText(found[0].past.startsAt, timeZone) : none,
            ]),
        },
      ],
    },
  ]
}

export function notesPart({ notes, meeting: { timeZone } }: MeetingFacts): Part[] {
  if (notes.length === 0) return []
  return [
    {
      section: 'notes',
      label: 'Notes',
      blocks: [
        { type: 'heading', text: 'Notes' },
        {
          type: 'table',
          columns: [{ header: 'Date' }, { header: 'About', width: 1.5 }, { header: 'Note', width: 4.5 }],
          rows: notes.map(({ writtenAt, about, author, text }) => [
            dayText(writtenAt, timeZone),
            about,
            [{ text: cut(text) }, { text: `\n${author}`, tone: 'muted' as const }],
          ]),
        },
      ],
    },
  ]
}

export function tasksPart({ tasks, meeting: { timeZone } }: MeetingFacts, now: Date): Part[] {
  if (tasks.length === 0) return []
  return [
    {
      section: 'tasks',
      label: 'Open tasks',
      blocks: [
        { type: 'heading', text: 'Open tasks' },
        {
          type: 'table',
          columns: [
            { header: 'Due', width: 1.2 },
            { header: 'Task', width: 3.5 },
            { header: 'About', width: 2 },
            { header: 'Assigned to', width: 1.8 },
          ],
          rows: tasks.map(({ subject, dueAt, assignees, about }) => [
            dueAt < now ? [{ text: dayText(dueAt, timeZone), tone: 'negative' as const }] : dayText(dueAt, timeZone),
            subject,
            about ?? none,
            assignees.length > 0 ? listed(assignees) : none,
          ]),
        },
      ],
    },
  ]
}

export const answersPart = ({ answers, meeting: { timeZone } }: MeetingFacts): Part[] =>
  answers
    .filter((one) => one.answers.length > 0)
    .map(({ person, survey, submittedAt, answers: given }, at) => ({
      section: 'surveys' as const,
      label: at === 0 ? 'Survey answers' : '',
      blocks: [
        { type: 'heading' as const, text: `${survey}: ${person}, ${dayText(submittedAt, timeZone)}` },
        {
          type: 'table' as const,
          columns: [{ header: 'Question', width: 1.2 }, { header: 'Answer' }],
          rows: given.map(({ question, answer }) => [question, cut(answer)]),
        },
      ],
    }))
