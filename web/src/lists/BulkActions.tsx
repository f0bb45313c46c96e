import { Button } from '@mantine/core'
import { IconFileTypeCsv, IconPlus } from '@tabler/icons-react'
import { useStandalone } from '#platform/session/flags.tsx'
import { useMayWrite } from '#platform/session/session.tsx'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { useIrmMembers } from './api.ts'
import type { ListDefinition } from './definition.ts'

/** URL length limit: more ids would not fit. */
const mostInFile = 300

interface BulkActionsProps<Row extends { id: string }> {
  definition: ListDefinition<Row>
  rows: Row[]
  onExport: () => void
  onDone: () => void
}

export function BulkActions<Row extends { id: string }>({ definition, rows, onExport, onDone }: BulkActionsProps<Row>) {
  const { category, isInIrm, noun, BulkActions: MoreActions } = definition
  const add = useIrmMembers(category, 'add')
  const remove = useIrmMembers(category, 'remove')
  const hasIrm = useStandalone() === false
  const mayWrite = useMayWrite() && hasIrm
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`

  const addAll = async (ids: string[]) => {
    if (ids.length === 0) {
      notifyInfo('Already in your IRM.')
      return
    }
    const { done, failed } = await add.mutateAsync(ids)
    if (done.length > 0) notifyWithUndo(`${counted(done.length)} added to your IRM.`, () => void takeBack(done))
    if (failed.length > 0) notifyError(`${counted(failed.length)} could not be added. Please try again.`)
    else onDone()
  }
  const takeBack = async (ids: string[]) => {
    const { failed } = await remove.mutateAsync(ids)
    if (failed.length > 0) notifyError(`${counted(failed.length)} could not be removed.`)
  }

  return (
    <>
      {isInIrm && mayWrite && (
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} />}
          loading={add.isPending}
          onClick={() => void addAll(rows.filter((row) => !isInIrm(row)).map(({ id }) => id))}
        >
          Add to IRM
        </Button>
      )}
      {MoreActions && hasIrm && <MoreActions rows={rows} onDone={onDone} />}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileTypeCsv size={15} stroke={1.5} />}
        disabled={rows.length > mostInFile}
        title={rows.length > mostInFile ? `At most ${mostInFile} rows at a time` : undefined}
        onClick={onExport}
      >
        Export as CSV
      </Button>
    </>
  )
}
