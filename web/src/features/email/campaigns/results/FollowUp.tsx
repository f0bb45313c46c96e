import type { RecipientResultRow } from '@rostrum/contract/email/campaigns/results'
import { EmailButton } from '#features/email/compose/public.ts'
import { AddToList, BulkTask } from '#features/targeting/public.ts'
import { Writes } from '#platform/session/session.tsx'

const counted = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

type FollowUpProps = { rows: readonly RecipientResultRow[]; onDone: () => void }

/** What to do with the chosen recipients. Tasks and target lists are for people in the directory. */
export function FollowUp({ rows, onDone }: FollowUpProps) {
  const people = rows.flatMap(({ personId, name }) => (personId ? [{ id: personId, name }] : []))
  const withFirm = rows.flatMap(({ personId, name, organization }) =>
    personId && organization ? [{ id: personId, name }] : [],
  )
  return (
    <>
      {withFirm.length > 0 && <AddToList subject="person" rows={withFirm} onDone={onDone} />}
      <Writes>
        {people.length > 0 && <BulkTask subject="person" rows={people} counted={counted} onDone={onDone} />}
        <EmailButton
          size="compact-sm"
          opening={() => ({
            personIds: people.map(({ id }) => id),
            to: rows.flatMap(({ personId, name, email }) =>
              personId ? [] : [{ id: null, name, email, mode: 'customEmail' as const }],
            ),
          })}
        />
      </Writes>
    </>
  )
}
