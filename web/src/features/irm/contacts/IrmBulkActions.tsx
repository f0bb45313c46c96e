import { Button } from '@mantine/core'
import type { Relationship } from '@rostrum/contract/irm/relationships'
import type { Tagging } from '@rostrum/contract/irm/tags'
import { IconMinus } from '@tabler/icons-react'
import { EmailButton } from '#features/email/compose/public.ts'
import { BulkRelationships } from '#features/irm/relationships/public.ts'
import { BulkTags } from '#features/irm/tags/public.ts'
import { useIrmMembers } from '#lists/api.ts'
import { Writes } from '#platform/session/session.tsx'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'

interface IrmRow {
  id: string
  /** Set when a team member created this profile. */
  userId: string | null
  taggings: Tagging[]
  relationship: Relationship
}

interface IrmBulkActionsProps {
  category: 'organizations' | 'people'
  /** Singular and plural. */
  noun: [string, string]
  rows: IrmRow[]
  onDone: () => void
}

export function IrmBulkActions({ category, noun, rows, onDone }: IrmBulkActionsProps) {
  const remove = useIrmMembers(category, 'remove')
  const restore = useIrmMembers(category, 'restore')
  const type = category === 'people' ? 'person' : 'organization'
  const counted = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`
  const bringBack = async (ids: string[]) => {
    const { failed } = await restore.mutateAsync(ids)
    if (failed.length > 0) notifyError(`${counted(failed.length)} could not be restored.`)
  }
  const removeAll = async () => {
    // Custom profiles cannot be removed from the IRM as long as they exist.
    const ids = rows.filter(({ userId }) => userId === null).map(({ id }) => id)
    const stay = rows.length - ids.length
    if (stay > 0) notifyInfo(`${counted(stay)} created by your team can only be deleted from the profile.`)
    if (ids.length === 0) return
    const { done, failed } = await remove.mutateAsync(ids)
    if (done.length > 0) notifyWithUndo(`${counted(done.length)} removed from your IRM.`, () => void bringBack(done))
    if (failed.length > 0) notifyError(`${counted(failed.length)} could not be removed. Please try again.`)
    else onDone()
  }
  return (
    <Writes>
      <EmailButton
        size="compact-sm"
        opening={() => {
          const ids = rows.map(({ id }) => id)
          return category === 'people' ? { personIds: ids } : { organizationIds: ids }
        }}
      />
      <BulkTags type={type} rows={rows} counted={counted} />
      <BulkRelationships type={type} rows={rows} counted={counted} />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMinus size={14} stroke={2} />}
        loading={remove.isPending}
        onClick={() => void removeAll()}
      >
        Remove from IRM
      </Button>
    </Writes>
  )
}
