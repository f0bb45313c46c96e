import { Button } from '@mantine/core'
import type { TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import { type TargetOrganization, targets } from '@rostrum/contract/targeting/targets'
import { IconColumns3 } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { EmailButton } from '#features/email/compose/public.ts'
import { BulkRelationships } from '#features/irm/relationships/public.ts'
import { BulkAddTag } from '#features/irm/tags/public.ts'
import type { BulkProps } from '#lists/definition.ts'
import { call } from '#platform/api/api.ts'
import { bothNames } from '#platform/names.ts'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { mostCompared } from '../compare/most-compared.ts'
import { AddToList } from '../lists/AddToList.tsx'
import { BulkTask } from './BulkTask.tsx'

const counted = (count: number) => (count === 1 ? '1 organization' : `${count.toLocaleString('en-US')} organizations`)

/** What hands the selected targets to the people who call. */
export function TargetBulkActions({ rows, onDone }: BulkProps<TargetOrganization>) {
  const ids = rows.map(({ id }) => id)
  return (
    <>
      <AddToList rows={rows} onDone={onDone} />
      <Compare ids={ids} />
      <Writes>
        <EmailButton size="compact-sm" opening={() => ({ organizationIds: ids })} />
        <BulkRelationships type="organization" rows={rows} counted={counted} />
        <BulkTask rows={rows} counted={counted} onDone={onDone} />
        <BulkAddTag
          type="organization"
          ids={ids}
          counted={counted}
          findTagged={async (tagId) =>
            (await call(targets.organizations, { query: { ids, tags: [tagId], pageSize: 500 } })).data.map(
              ({ id }) => id,
            )
          }
        />
      </Writes>
    </>
  )
}

/** The same for people, who go on a list with their organizations. */
export const TargetPersonBulkActions = ({ rows, onDone }: BulkProps<TargetPerson>) => (
  <>
    <AddToList
      subject="person"
      rows={rows.filter(({ organization }) => organization).map((row) => ({ id: row.id, name: bothNames(row) }))}
      onDone={onDone}
    />
    <Writes>
      <EmailButton size="compact-sm" opening={() => ({ personIds: rows.map(({ id }) => id) })} />
    </Writes>
  </>
)

function Compare({ ids }: { ids: string[] }) {
  const { analyticsDate, weights } = useSearch({ from: '/shell/target' })
  const look = {
    size: 'compact-sm',
    variant: 'default',
    leftSection: <IconColumns3 size={14} stroke={1.75} />,
  } as const
  return ids.length >= 2 && ids.length <= mostCompared ? (
    <ButtonLink to="/target/compare" search={{ ids, analyticsDate, weights }} {...look}>
      Compare
    </ButtonLink>
  ) : (
    <Button {...look} disabled title={`Select two to ${mostCompared} organizations`}>
      Compare
    </Button>
  )
}
