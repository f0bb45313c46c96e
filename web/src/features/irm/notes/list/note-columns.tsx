import type { Note } from '@rostrum/contract/irm/notes'
import { IconPinFilled } from '@tabler/icons-react'
import { LockMark } from '#features/irm/visibility/public.ts'
import { MarkedText } from '#lists/MarkedText.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { excerptOf } from './excerpt.ts'
import classes from './NotesPage.module.css'

export const noteColumns = (timeZone: string, term: string): DataColumn<Note>[] => [
  {
    id: 'isPinned',
    header: 'Pinned',
    width: 92,
    sortField: 'isPinned',
    cell: ({ isPinned }) => (isPinned ? <IconPinFilled size={14} aria-label="Pinned" className={classes.pin} /> : null),
  },
  {
    id: 'createdAt',
    header: 'Date',
    width: 180,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  { id: 'about', header: 'About', width: 180, grow: 1, cell: (note) => <AboutLink note={note} /> },
  {
    id: 'note',
    header: 'Note',
    width: 280,
    grow: 4,
    required: true,
    cell: (note) => (
      <span title={note.plain.slice(0, 500)}>
        <LockMark record={note} />
        <MarkedText text={excerptOf(note.plain, term).slice(0, 400)} term={term} />
      </span>
    ),
  },
  { id: 'author', header: 'Author', width: 136, cell: ({ author }) => fullName(author) },
  {
    id: 'updatedAt',
    header: 'Edited',
    width: 180,
    hidden: true,
    sortField: 'updatedAt',
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
]

export function AboutLink({ note: { notable, notableType, notableId } }: { note: Note }) {
  if (!notable) return '–'
  const to = notableType === 'person' ? '/people/$id' : '/organizations/$id'
  return (
    <AnchorLink to={to} params={{ id: notableId }} search={{ tab: 'notes' }} title={notable.name}>
      {notable.name}
    </AnchorLink>
  )
}
