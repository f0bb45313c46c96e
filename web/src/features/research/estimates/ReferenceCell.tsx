import { Menu } from '@mantine/core'
import { reasonOf } from '#platform/errors/reason.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteActual, useDeleteGuidance, useRestoreActual, useRestoreGuidance } from './api.ts'
import classes from './Estimates.module.css'

type ReferenceCellProps = {
  what: 'Guidance' | 'Actual'
  id: string
  /** The figure, and where it comes from. */
  text: string
  about: string
  /** The period in words. */
  period: string
}

/** Guidance or a result in the table: where it comes from, and a way to delete it. */
export function ReferenceCell({ what, id, text, about, period }: ReferenceCellProps) {
  const guidance = { remove: useDeleteGuidance(), restore: useRestoreGuidance() }
  const actual = { remove: useDeleteActual(), restore: useRestoreActual() }
  const { remove, restore } = what === 'Guidance' ? guidance : actual
  const failed = (error: unknown) => notifyError(`${what} could not be changed. ${reasonOf(error)}`)
  const params = { id }
  const deleteIt = () =>
    remove
      .mutateAsync({ params })
      .then(() => notifyWithUndo(`${what} deleted`, () => void restore.mutateAsync({ params }).catch(failed)))
      .catch(failed)
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.cell} aria-label={`${what}, ${period}: ${text}`} title={about}>
          {text}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{about}</Menu.Label>
        <Writes>
          <Menu.Item color="red" onClick={() => void deleteIt()}>
            Delete {what.toLowerCase()}
          </Menu.Item>
        </Writes>
      </Menu.Dropdown>
    </Menu>
  )
}
