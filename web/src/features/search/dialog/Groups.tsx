import { categories, categoryLabels } from '#lists/categories.ts'
import type { Viewed } from '../recently-viewed.ts'
import { GroupError, GroupMessage, GroupSection, GroupSkeleton, type ListProps } from './GroupSection.tsx'
import { optionsOf } from './options.ts'
import classes from './SearchDialog.module.css'
import type { SearchGroup } from './use-search-groups.ts'

type GroupsProps<Group> = ListProps & { groups: Group[]; prefix: string; onLeave: () => void }

export function FoundGroups({ groups, prefix, ...list }: GroupsProps<SearchGroup>) {
  const isNothing = groups.every(({ matches, isLoading, isError }) => matches.length === 0 && !isLoading && !isError)
  if (isNothing) {
    return (
      <div className={classes.nothing} role="status">
        <p className={classes.nothingTitle}>No matches found for “{list.term}”</p>
        <p>Check the spelling, try a ticker or a shorter name, or suggest an addition.</p>
      </div>
    )
  }
  return groups.map((group) => (
    <GroupSection
      key={group.id}
      id={`${prefix}-${group.id}`}
      category={group.id}
      label={group.label}
      options={optionsOf(prefix, group)}
      isStale={group.isFetching}
      note={group.note}
      {...list}
    >
      {group.isLoading && <GroupSkeleton />}
      {group.isError && <GroupError name={group.name} isBusy={group.isFetching} retry={group.retry} />}
      {!group.isLoading && !group.isError && group.matches.length === 0 && (
        <GroupMessage>No Results for {group.name}</GroupMessage>
      )}
    </GroupSection>
  ))
}

export const viewedGroups = (viewed: Viewed) =>
  categories.map((category) => ({
    id: category,
    matches: (viewed[category] ?? []).map((profile) => ({ ...profile, category, isInIrm: false })),
    more: [],
  }))

export function ViewedGroups({ groups, prefix, ...list }: GroupsProps<ReturnType<typeof viewedGroups>[number]>) {
  return (
    <>
      <h2 className={classes.heading}>Recently viewed</h2>
      {groups.map((group) => (
        <GroupSection
          key={group.id}
          id={`${prefix}-${group.id}`}
          category={group.id}
          label={categoryLabels[group.id]}
          options={optionsOf(prefix, group)}
          {...list}
        >
          {group.matches.length === 0 && <GroupMessage>None yet</GroupMessage>}
        </GroupSection>
      ))}
    </>
  )
}
