import type { Activity } from '@rostrum/contract/irm/activity-record'
import { LockMark } from '#features/irm/visibility/public.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './labels.module.css'
import { ContactLink, firmsOf, Labelled } from './labels.tsx'
import { SentimentLabel } from './SentimentLabel.tsx'

/** The first by name as a link, plus a count of the others: a row has one line. */
function FirstOf({ kind, all }: { kind: 'people' | 'organizations'; all: { id: string; name: string }[] }) {
  const [first, ...others] = all
  if (!first) return '–'
  return (
    <span title={all.map(({ name }) => name).join(', ')}>
      <ContactLink kind={kind} {...first} />
      {/* In its own box: inside text, color alone does not identify a link. */}
      {others.length > 0 && <span className={classes.others}>+{others.length}</span>}
    </span>
  )
}

const joined = (words: string[]) => <span title={words.join(', ')}>{words.join(', ') || '–'}</span>

export const activityColumns = (timeZone: string): DataColumn<Activity>[] => [
  {
    id: 'startsAt',
    header: 'Date',
    width: 176,
    sortField: 'startsAt',
    cell: ({ startsAt }) => formatDateTime(startsAt, timeZone),
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 200,
    grow: 2,
    sortField: 'subject',
    required: true,
    cell: (activity) => (
      <>
        <LockMark record={activity} />
        <AnchorLink to="/activities/$id" params={{ id: activity.id }} title={activity.subject}>
          {activity.subject}
        </AnchorLink>
      </>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    width: 168,
    sortField: 'type',
    cell: ({ type }) => <Labelled color={type.color}>{type.name}</Labelled>,
  },
  {
    id: 'people',
    header: 'People',
    width: 140,
    grow: 1,
    cell: ({ people }) => (
      <FirstOf kind="people" all={people.map((person) => ({ id: person.id, name: fullName(person) }))} />
    ),
  },
  {
    id: 'organizations',
    header: 'Organizations',
    width: 160,
    grow: 1,
    cell: (activity) => <FirstOf kind="organizations" all={firmsOf(activity)} />,
  },
  {
    id: 'colleagues',
    header: 'Colleagues',
    width: 120,
    grow: 1,
    hidden: true,
    cell: ({ colleagues }) => joined(colleagues.map(fullName)),
  },
  {
    id: 'sentiment',
    header: 'Sentiment',
    width: 104,
    sortField: 'sentiment',
    cell: ({ sentiment }) => (sentiment ? <SentimentLabel sentiment={sentiment} /> : '–'),
  },
  {
    id: 'themes',
    header: 'Themes',
    width: 120,
    grow: 1,
    cell: ({ themes }) => joined(themes.map(({ name }) => name)),
  },
  { id: 'tags', header: 'Tags', width: 96, grow: 1, cell: ({ taggings }) => joined(taggings.map(({ name }) => name)) },
  {
    id: 'notes',
    header: 'Notes',
    width: 180,
    grow: 2,
    hidden: true,
    cell: ({ plain }) => <span title={plain.slice(0, 500)}>{plain || '–'}</span>,
  },
  { id: 'broker', header: 'Broker', width: 140, hidden: true, cell: ({ broker }) => broker?.name ?? '–' },
  { id: 'place', header: 'Location', width: 140, hidden: true, cell: ({ location, link }) => location ?? link ?? '–' },
  {
    id: 'security',
    header: 'Security',
    width: 110,
    hidden: true,
    cell: ({ security }) => security?.ticker ?? security?.name ?? '–',
  },
  { id: 'tasks', header: 'Tasks', width: 70, align: 'right', hidden: true, cell: ({ taskCount }) => taskCount },
  { id: 'author', header: 'Logged by', width: 140, hidden: true, cell: ({ createdBy }) => fullName(createdBy) },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 184,
    hidden: true,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]
