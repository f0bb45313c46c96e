// Columns and actions that both IRM lists have in addition to the search lists.
import type { Tagging } from '@rostrum/contract/irm/tags'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { TagCell } from '#features/irm/tags/public.ts'
import { formatDate } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'

export const tagColumn: DataColumn<{ taggings: Tagging[] }> = {
  id: 'tags',
  header: 'Tags',
  width: 168,
  grow: 1,
  cell: ({ taggings }) => <TagCell taggings={taggings} />,
}

function AddedOn({ at }: { at: Date }) {
  const { timeZone } = useUser()
  return formatDate(at, timeZone)
}

export const addedColumn: DataColumn<{ addedAt: Date }> = {
  id: 'addedAt',
  header: 'Added to IRM',
  width: 116,
  hidden: true,
  sortField: 'addedAt',
  cell: ({ addedAt }) => <AddedOn at={addedAt} />,
}

export const addedSort = { label: 'Added to IRM, latest first', field: 'addedAt', direction: 'desc' } as const

interface KindProps {
  category: 'organizations' | 'people'
  label: string
}

/** In addition to creating a profile: find duplicates and restore removed profiles. */
export const ListActions = ({ category, label }: KindProps) => {
  const search = category === 'organizations' ? { kind: 'organization' as const } : {}
  return (
    <>
      <ButtonLink to="/irm/duplicates" search={search} variant="default">
        Duplicates
      </ButtonLink>
      <ButtonLink to="/irm/removed" search={search} variant="default">
        Removed
      </ButtonLink>
      <NewProfile category={category} label={label} />
    </>
  )
}

const NewProfile = ({ category, label }: KindProps) => (
  <Writes>
    <ButtonLink to={`/${category}/new`} leftSection={<IconPlus size={16} stroke={1.75} />}>
      {label}
    </ButtonLink>
  </Writes>
)

export const NothingYet = ({ category, label }: KindProps) => (
  <EmptyState
    icon={<IconAddressBook size={20} stroke={1.5} />}
    title={`No ${category} in your IRM yet`}
    message="Add them from search or a profile, or create your own."
    action={
      <>
        <ButtonLink to={`/search/${category}`} variant="default">
          Search {category}
        </ButtonLink>
        <NewProfile category={category} label={label} />
      </>
    }
  />
)
