import { Button } from '@mantine/core'
import { type Dismissal, dismissalReasonLabels } from '@rostrum/contract/discovery/suggestions'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { dismissalList, useUndoDismissal } from './api.ts'
import classes from './Discover.module.css'

/** What the team dismissed, which ranks similar suggestions lower until it is undone. */
export function Dismissed({ securityId }: { securityId: string }) {
  const { data = [] } = useQuery(dismissalList(securityId))
  if (data.length === 0) return null
  return (
    <div className={classes.dismissed}>
      <SectionCard
        flush
        title="Dismissed by your team"
        description="“Too small” and “Wrong style” rank similar suggestions lower for everyone on your team"
      >
        <DismissedTable dismissals={data} />
      </SectionCard>
    </div>
  )
}

function DismissedTable({ dismissals }: { dismissals: Dismissal[] }) {
  const { timeZone } = useUser()
  const undo = useUndoDismissal()
  return (
    <SmallTable
      label="Dismissed suggestions"
      rows={dismissals}
      rowId={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        {
          id: 'reason',
          header: 'Reason',
          cell: ({ reason, note }) => [dismissalReasonLabels[reason], note].filter(Boolean).join(': '),
        },
        { id: 'user', header: 'Dismissed by', cell: ({ user }) => fullName(user) },
        { id: 'createdAt', header: 'Date', cell: ({ createdAt }) => formatDate(createdAt, timeZone) },
        {
          id: 'undo',
          header: '',
          align: 'right',
          cell: ({ id, name }) => (
            <Writes>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Suggest ${name} again`}
                onClick={() =>
                  undo.mutate(
                    { params: { id } },
                    { onError: (error) => notifyError(`The suggestion could not be restored. ${reasonOf(error)}`) },
                  )
                }
              >
                Suggest again
              </Button>
            </Writes>
          ),
        },
      ]}
    />
  )
}
