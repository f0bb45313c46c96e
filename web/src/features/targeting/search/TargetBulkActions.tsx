import { Button } from '@mantine/core'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { fitLists, type TargetFund, type TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import { type TargetOrganization, targets } from '@rostrum/contract/targeting/targets'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmailButton } from '#features/email/compose/public.ts'
import { BulkRelationships } from '#features/irm/relationships/public.ts'
import { BulkAddTag } from '#features/irm/tags/public.ts'
import { useIrmMembers } from '#lists/api.ts'
import type { BulkProps } from '#lists/definition.ts'
import { call } from '#platform/api/api.ts'
import { queryFor } from '#platform/api/query.ts'
import { bothNames } from '#platform/names.ts'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { mostCompared } from '../compare/most-compared.ts'
import { AddToList } from '../lists/AddToList.tsx'
import { BulkTask } from './BulkTask.tsx'

const counter = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
const counted = counter('organization', 'organizations')
const countedPeople = counter('person', 'people')
const countedFirms = counter('firm', 'firms')

const mostRows = 500

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
            (await call(targets.organizations, { query: { ids, tags: [tagId], pageSize: mostRows } })).data.map(
              ({ id }) => id,
            )
          }
        />
      </Writes>
    </>
  )
}

/** The same for people, who go on a list with their organizations. */
export function TargetPersonBulkActions({ rows, onDone }: BulkProps<TargetPerson>) {
  const ids = rows.map(({ id }) => id)
  const named = rows.map((row) => ({ id: row.id, name: bothNames(row) }))
  const employed = new Set(rows.filter(({ organization }) => organization).map(({ id }) => id))
  return (
    <>
      <AddToList subject="person" rows={named.filter(({ id }) => employed.has(id))} onDone={onDone} />
      <Writes>
        <EmailButton size="compact-sm" opening={() => ({ personIds: ids })} />
        <BulkRelationships type="person" rows={rows} counted={countedPeople} />
        <BulkTask subject="person" rows={named} counted={countedPeople} onDone={onDone} />
        <BulkAddTag
          type="person"
          ids={ids}
          counted={countedPeople}
          findTagged={async (tagId) =>
            (await call(fitLists.people, { query: { ids, tags: [tagId], pageSize: mostRows } })).data.map(
              ({ id }) => id,
            )
          }
        />
      </Writes>
    </>
  )
}

/** Nobody calls a fund: what is done with funds is done with their firms. */
export function TargetFundBulkActions({ rows, onDone }: BulkProps<TargetFund>) {
  const ids = [...new Set(rows.flatMap(({ organization }) => organization?.id ?? []))]
  // Whether they are in the IRM, and who owns them, which an undo restores.
  const query = useQuery({
    ...queryFor(organizations.list, { query: { ids, pageSize: mostRows } }),
    enabled: ids.length > 0,
  })
  const firms = query.data?.data
  if (!firms || firms.length === 0) return null
  const firmIds = firms.map(({ id }) => id)
  return (
    <>
      <AddToList rows={firms} onDone={onDone} button={{ children: 'Add firms to target list' }} />
      <Writes>
        <AddFirmsToIrm firms={firms} />
        <EmailButton size="compact-sm" opening={() => ({ organizationIds: firmIds })} />
        <BulkRelationships type="organization" rows={firms} counted={countedFirms} />
        <BulkTask rows={firms} counted={countedFirms} onDone={onDone} />
        <BulkAddTag
          type="organization"
          ids={firmIds}
          counted={countedFirms}
          findTagged={async (tagId) =>
            (await call(organizations.list, { query: { ids: firmIds, tags: [tagId], pageSize: mostRows } })).data.map(
              ({ id }) => id,
            )
          }
        />
      </Writes>
    </>
  )
}

function AddFirmsToIrm({ firms }: { firms: OrganizationRow[] }) {
  const add = useIrmMembers('organizations', 'add')
  const remove = useIrmMembers('organizations', 'remove')
  const takeBack = async (ids: string[]) => {
    const { failed } = await remove.mutateAsync(ids)
    if (failed.length > 0) notifyError(`${countedFirms(failed.length)} could not be removed.`)
  }
  const addAll = async () => {
    const ids = firms.filter(({ isAffiliated }) => !isAffiliated).map(({ id }) => id)
    if (ids.length === 0) {
      notifyInfo('Already in your IRM.')
      return
    }
    const { done, failed } = await add.mutateAsync(ids)
    if (done.length > 0) notifyWithUndo(`${countedFirms(done.length)} added to your IRM.`, () => void takeBack(done))
    if (failed.length > 0) notifyError(`${countedFirms(failed.length)} could not be added. Please try again.`)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} stroke={2} />}
      loading={add.isPending}
      onClick={() => void addAll()}
    >
      Add firms to IRM
    </Button>
  )
}

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
