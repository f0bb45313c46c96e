// The URL state of the Notes page. Days are in the user's time zone.
import { NoteQuery } from '@rostrum/contract/irm/notes'
import type { ContactType } from '@rostrum/contract/irm/values'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { spanOf } from '#platform/days.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'

export const NoteAddress = NoteQuery.extend({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The open note. */
  note: z.uuid().optional(),
})

export type NoteSearch = ListSearch & {
  search?: string | undefined
  authorIds?: string[] | undefined
  tags?: string[] | undefined
  notableType?: ContactType | undefined
  notableId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  pinnedOnly?: boolean | undefined
  privateOnly?: boolean | undefined
  note?: string | undefined
}

export const preset = {
  first: { field: 'isPinned', direction: 'desc' },
  secondary: { field: 'createdAt', direction: 'desc' },
} as const

/** The request for this URL. */
export function queryOf({ note: _note, from, to, ...rest }: NoteSearch, timeZone: string) {
  return { ...toListQuery(rest, preset), ...spanOf({ from, to }, timeZone) }
}

export const cleared: NoteSearch = {
  search: undefined,
  authorIds: undefined,
  tags: undefined,
  notableType: undefined,
  notableId: undefined,
  from: undefined,
  to: undefined,
  pinnedOnly: undefined,
  privateOnly: undefined,
}

export const isFiltered = (search: NoteSearch): boolean =>
  (Object.keys(cleared) as (keyof NoteSearch)[]).some((key) => search[key] !== undefined)

/** Every change of the list is a history entry, so Back undoes it. */
export function useNoteAddress() {
  const search: NoteSearch = useSearch({ from: '/shell/notes' })
  const navigate = useNavigate({ from: '/notes' })
  const go = (next: NoteSearch) => void navigate({ search: next, resetScroll: false })
  return { search, go, change: (change: Partial<NoteSearch>) => go(changed(search, change)) }
}

export type NoteAddressState = ReturnType<typeof useNoteAddress>
