import { stageLabels } from '@rostrum/contract/targeting/lists'
import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { AddToList } from './AddToList.tsx'
import { everyTargetList } from './api.ts'

/** The stage of an organization on each list, and a way to add it to another. */
export function ProfileTargetLists({ id, name }: { id: string; name: string }) {
  const focused = useFocusedSecurity()
  const { data: lists = [] } = useQuery(everyTargetList(id))
  const on = lists.flatMap((list) => (list.stage ? [{ ...list, stage: list.stage }] : []))
  if (!focused) return null
  return (
    <>
      {on.map((list) => (
        <ButtonLink
          key={list.id}
          to="/targetLists/$id"
          params={{ id: list.id }}
          search={{ target: id }}
          size="compact-xs"
          variant="default"
        >
          {`${list.name}: ${stageLabels[list.stage]}`}
        </ButtonLink>
      ))}
      <AddToList rows={[{ id, name }]} button={{ size: 'compact-xs' }} />
    </>
  )
}
