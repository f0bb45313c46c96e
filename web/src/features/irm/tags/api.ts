import { events } from '@rostrum/contract/irm/events/events'
import { type Tagging, type TaggingInput, tags } from '@rostrum/contract/irm/tags'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryFor, useAction } from '#platform/api/query.ts'

export const useCreateTag = () => useAction(tags.create)

export type TaggingChange = z.input<typeof TaggingInput>

export const useTag = () => useAction(tags.tag)
export const useRestoreTaggings = () => useAction(tags.restoreTaggings)

export type ProfileTags = {
  type: 'organization' | 'person' | 'event'
  id: string
  /** Name of what is tagged. */
  name: string
  taggings: Tagging[]
}

interface TagsChange {
  tagging: TaggingChange
  /** Undoes a removal. */
  isRestored?: boolean
  before: Tagging[]
  next: Tagging[]
}

const readOf = { organization: organizations.read, person: people.read, event: events.read }

/** Optimistic changes of a profile's tags, rolled back when the server rejects them. */
export function useProfileTags({ type, id }: Pick<ProfileTags, 'type' | 'id'>) {
  const client = useQueryClient()
  const tag = useTag()
  const restore = useRestoreTaggings()
  const read = readOf[type]
  const [area] = queryFor(read, { params: { id } }).queryKey
  const show = (next: Tagging[]) =>
    client.setQueriesData<{ id: string; taggings: Tagging[] }>({ queryKey: [area, read.path] }, (profile) =>
      profile?.id === id ? { ...profile, taggings: next } : profile,
    )
  return useMutation({
    scope: { id: `tags-${id}` },
    mutationFn: ({ tagging, isRestored }: TagsChange) =>
      (isRestored ? restore : tag).mutateAsync({ body: { taggings: [tagging] } }),
    onMutate: async ({ next }) => {
      await client.cancelQueries({ queryKey: [area, read.path] })
      show(next)
    },
    onError: (_error, { before }) => show(before),
  })
}
