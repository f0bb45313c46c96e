import type { CallQuestion, Questioner } from '@rostrum/contract/research/transcript-search'
import { formatDay, formatNumber } from '#platform/formats.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { tickerOf } from '../events/when.ts'

const QuestionerName = ({ name, person }: { name: string; person: { id: string; name: string } | null }) =>
  person ? (
    <AnchorLink to="/people/$id" params={{ id: person.id }} size="sm">
      {person.name}
    </AnchorLink>
  ) : (
    name
  )

const named = (topics: readonly { name: string }[]) => topics.map(({ name }) => name).join(', ') || '–'

export const questionColumns: DataColumn<CallQuestion>[] = [
  {
    id: 'heldOn',
    header: 'Date',
    width: 115,
    sortField: 'heldOn',
    cell: ({ transcript }) => formatDay(transcript.heldOn),
  },
  {
    id: 'call',
    header: 'Call',
    width: 80,
    cell: ({ transcript }) => <span title={transcript.title}>{tickerOf(transcript.security)}</span>,
  },
  {
    id: 'speaker',
    header: 'Analyst',
    width: 140,
    sortField: 'speaker',
    cell: ({ speaker }) => (speaker ? <QuestionerName {...speaker} /> : '–'),
  },
  { id: 'firm', header: 'Firm', width: 165, sortField: 'firm', cell: ({ speaker }) => speaker?.firm ?? '–' },
  {
    id: 'question',
    header: 'Question',
    width: 300,
    grow: 1,
    required: true,
    cell: ({ transcript, number, text }) => (
      <AnchorLink
        to="/research/transcripts/$transcriptId"
        params={{ transcriptId: transcript.id }}
        hash={`p${number}`}
        size="sm"
        title={text}
      >
        {text.slice(0, 240)}
      </AnchorLink>
    ),
  },
  {
    id: 'answeredBy',
    header: 'Answered by',
    width: 140,
    cell: ({ answers }) => [...new Set(answers.flatMap(({ speaker }) => speaker ?? []))].join(', ') || '–',
  },
  { id: 'topics', header: 'Topics', width: 170, cell: ({ topics }) => named(topics) },
]

export const askerColumns: DataColumn<Questioner>[] = [
  {
    id: 'name',
    header: 'Analyst',
    width: 180,
    required: true,
    sortField: 'name',
    cell: (asker) => <QuestionerName {...asker} />,
  },
  { id: 'firm', header: 'Firm', width: 200, sortField: 'firm', cell: ({ firm }) => firm ?? '–' },
  {
    id: 'questionCount',
    header: 'Questions',
    width: 100,
    align: 'right',
    sortField: 'questionCount',
    cell: ({ questionCount }) => formatNumber(questionCount),
  },
  {
    id: 'callCount',
    header: 'Calls',
    width: 80,
    align: 'right',
    sortField: 'callCount',
    cell: ({ callCount }) => formatNumber(callCount),
  },
  { id: 'topics', header: 'Topics', width: 260, grow: 1, cell: ({ topics }) => named(topics) },
  {
    id: 'lastCall',
    header: 'Last call',
    width: 280,
    sortField: 'lastCall',
    cell: ({ lastCall }) => (
      <AnchorLink to="/research/transcripts/$transcriptId" params={{ transcriptId: lastCall.id }} size="sm">
        {lastCall.title}, {formatDay(lastCall.heldOn)}
      </AnchorLink>
    ),
  },
]
