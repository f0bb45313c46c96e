// A briefing book from facts: chapters of meetings, each with the sections that have something to say.
import type { BriefingChapter, BriefingSection } from '@rostrum/contract/briefings'
import type { Brand } from '#platform/brand/brand.ts'
import type { Block, PdfDocument } from '#platform/pdf/document.ts'
import {
  answersPart,
  engagementPart,
  meetingsPart,
  notesPart,
  peoplePart,
  pointsPart,
  tasksPart,
  themesPart,
} from './contact-parts.ts'
import type { MeetingFacts } from './facts.ts'
import { firmPart, fitPart, peersPart, positionPart } from './firm-parts.ts'
import type { Part } from './part.ts'
import { type TalkingPoint, talkingPointsOf } from './talking-points.ts'
import { dayText, listed, longDay, timeText } from './words.ts'

const detailOf = ({ meeting, firms }: MeetingFacts): string => {
  const { startsAt, endsAt, timeZone, place } = meeting
  const when = `${longDay(startsAt, timeZone)}, ${timeText(startsAt, endsAt, timeZone)}`
  return [when, place, firms.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')
}

const ourPeople = ({ meeting: { colleagues } }: MeetingFacts): Block[] =>
  colleagues.length > 0 ? [{ type: 'facts', rows: [['From us', listed(colleagues)]] }] : []

function partsOf(facts: MeetingFacts, points: readonly TalkingPoint[], now: Date): Part[] {
  const { timeZone } = facts.meeting
  return [
    ...pointsPart(points),
    ...peoplePart(facts),
    ...facts.firms.flatMap((firm) => [
      firmPart(firm, timeZone),
      ...positionPart(firm),
      ...peersPart(firm),
      ...fitPart(firm),
    ]),
    ...engagementPart(facts),
    ...meetingsPart(facts),
    ...themesPart(facts),
    ...notesPart(facts),
    ...tasksPart(facts, now),
    ...answersPart(facts),
  ]
}

interface Asked {
  title: string
  brand: Brand
  /** Who made it, and the time zone of the date. */
  maker: { name: string; timeZone: string }
  sections: readonly BriefingSection[]
  now: Date
}

export interface Book {
  document: PdfDocument
  contents: BriefingChapter[]
}

export function bookOf(meetings: readonly MeetingFacts[], { title, brand, maker, sections, now }: Asked): Book {
  const blocks: Block[] = []
  const contents: BriefingChapter[] = []
  for (const facts of meetings) {
    const points = talkingPointsOf(facts, now)
    const parts = partsOf(facts, points, now).filter(({ section }) => sections.includes(section))
    const detail = detailOf(facts)
    blocks.push({ type: 'chapter', text: facts.meeting.title, detail }, ...ourPeople(facts))
    for (const part of parts) blocks.push(...part.blocks)
    contents.push({
      title: facts.meeting.title,
      detail,
      sections: parts.flatMap(({ label }) => label || []),
      points: sections.includes('points') ? points : [],
    })
  }
  const made = dayText(now, maker.timeZone)
  return {
    contents,
    document: {
      title,
      lines: [brand.name, `Prepared by ${maker.name} on ${made}`],
      brand,
      footer: `Confidential. Holds what ${maker.name} may see as of ${made}.`,
      hasContents: meetings.length > 1,
      blocks,
    },
  }
}
