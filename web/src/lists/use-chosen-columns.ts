import { useMemo, useState } from 'react'
import { z } from 'zod'
import { chosenColumns } from '#platform/storage.ts'
import { type ColumnState, type DataColumn, defaultColumnState } from '#ui/data-table/column.ts'

const Kept = z.object({ hidden: z.array(z.string()), pinned: z.array(z.string()) })

function kept(list: string): ColumnState | undefined {
  try {
    return Kept.parse(JSON.parse(chosenColumns(list).get() ?? ''))
  } catch {
    return undefined
  }
}

/** The user's column selection for a list, stored in this browser. */
export function useChosenColumns<Row>(list: string, columns: DataColumn<Row>[]) {
  const initial = useMemo(() => defaultColumnState(columns), [columns])
  const [chosen, setChosen] = useState(() => kept(list))
  const state = chosen ?? initial
  const set = (next: ColumnState) => {
    setChosen(next)
    chosenColumns(list).set(JSON.stringify(next))
  }
  const shown = columns.filter(({ id }) => !state.hidden.includes(id))
  const isPinned = ({ id }: DataColumn<Row>) => state.pinned.includes(id)
  return {
    state,
    set,
    visible: shown.map(({ id }) => id),
    /** Export columns in screen order. */
    fileKeys: [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))].flatMap(
      ({ id, fileKeys = [id] }) => fileKeys,
    ),
    /** Sets the visible columns; an empty list restores the default. */
    show: (ids: readonly string[]) =>
      set({
        pinned: state.pinned,
        hidden: ids.length === 0 ? initial.hidden : columns.map(({ id }) => id).filter((id) => !ids.includes(id)),
      }),
  }
}
