// Row actions shared by several settings pages.
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { saveFailure } from '../messages.ts'
import { moved, type Placed } from './order.ts'
import type { RowAction } from './SettingsTable.tsx'

/** Shows the same error for every failed save in settings. */
const saying = (saved: Promise<unknown>): void => void saved.catch(() => notifyError(saveFailure))

const icon = { size: 15, stroke: 1.5 }

interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
}

export const deleteAction = (name: string, message: string, { remove, restore }: Deletion): RowAction => ({
  label: 'Delete',
  icon: <IconTrash {...icon} />,
  isDangerous: true,
  run: () =>
    void confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true }).then(
      (isSure) => isSure && saying(remove().then(() => notifyWithUndo(`${name} deleted`, () => saying(restore())))),
    ),
})

/** Undo sets it back. */
export const withUndo = (message: string, set: (isOn: boolean) => Promise<unknown>, isOn: boolean): void =>
  saying(set(isOn).then(() => notifyWithUndo(message, () => saying(set(!isOn)))))

export const archiveAction = (
  { name, isArchived }: { name: string; isArchived: boolean },
  archive: (isArchived: boolean) => Promise<unknown>,
): RowAction =>
  isArchived
    ? {
        label: 'Restore',
        icon: <IconArchiveOff {...icon} />,
        run: () => withUndo(`${name} restored`, archive, false),
      }
    : { label: 'Archive', icon: <IconArchive {...icon} />, run: () => withUndo(`${name} archived`, archive, true) }

/** Moves a row up or down; only rows whose position changes are saved. */
export function moveActions<Row extends Placed>(
  row: Row,
  rows: Row[],
  place: (id: string, position: number) => Promise<unknown>,
): RowAction[] {
  const at = rows.indexOf(row)
  const move = (by: 1 | -1) => saying(Promise.all(moved(rows, at, by).map(({ id, position }) => place(id, position))))
  return [
    { label: 'Move up', icon: <IconArrowUp {...icon} />, isDisabled: at === 0, run: () => move(-1) },
    { label: 'Move down', icon: <IconArrowDown {...icon} />, isDisabled: at === rows.length - 1, run: () => move(1) },
  ]
}
