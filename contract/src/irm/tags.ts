// Tags, and the records they are assigned to.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, list, requiredText } from '../platform/values.ts'
import { labelColors } from './values.ts'

export const taggableTypes = ['organization', 'person', 'activity', 'event'] as const

export const Tag = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.enum(labelColors),
  /** Number of tagged records. */
  counts: z.object({ organization: z.int(), person: z.int(), activity: z.int(), event: z.int() }),
})
export type Tag = z.output<typeof Tag>

export const Tagging = z.object({
  id: z.uuid(),
  tagId: z.uuid(),
  name: z.string(),
  color: z.enum(labelColors),
  taggableType: z.enum(taggableTypes),
  taggableId: z.uuid(),
})
export type Tagging = z.output<typeof Tagging>

export const TagInput = z.strictObject({
  name: requiredText(60, 'Enter a name'),
  color: z.enum(labelColors).default('gray'),
})

/** `and`: has one of the tags and none of the excluded; `or`: has one of the tags, or none of the excluded. */
export const tagOperators = ['and', 'or'] as const

/** Filters for lists of organizations and people, in the IRM or not. */
export const tagFilters = {
  tags: list(z.uuid()),
  excludeTags: list(z.uuid()),
  tagOperator: z.enum(tagOperators).optional(),
}

/** Adds a tag to a record, or removes it with `_destroy`, by its own id or by tag and record. */
export const TaggingInput = z.strictObject({
  id: z.uuid().optional(),
  tagId: z.uuid(),
  taggableType: z.enum(taggableTypes),
  taggableId: z.uuid(),
  _destroy: z.boolean().optional(),
})

/** Removed taggings, to be restored with their date and author. */
const RemovedTaggings = z.strictObject({
  taggings: z
    .array(TaggingInput.pick({ tagId: true, taggableType: true, taggableId: true }))
    .min(1)
    .max(2000),
})

/** Many at once, or a single one without an array. */
const TaggingsInput = TaggingInput.partial()
  .extend({ taggings: z.array(TaggingInput).min(1).max(2000).optional() })
  .transform(({ taggings, ...single }, context) => {
    if (taggings) return { taggings }
    const { data, error } = TaggingInput.safeParse(single)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return data ? { taggings: [data] } : z.NEVER
  })

/** Tags are shown on profiles, activities and events, in lists and on the timeline. */
const areasWithTags = [
  'organizations',
  'people',
  'irm',
  'holders',
  'peer_ownership',
  'activities',
  'activity_events',
  'events',
  'coverage',
] as const

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/v2/tags',
    summary: "The customer's tags by name, with usage counts",
    permission: 'member',
    response: item(z.array(Tag)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/tags',
    summary: 'Create a tag; names are unique',
    permission: 'member',
    body: TagInput,
    affects: [],
    response: item(Tag),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/tags/{id}',
    summary: 'Rename or recolor a tag',
    permission: 'member',
    params: IdParams,
    body: TagInput.partial(),
    affects: areasWithTags,
    response: item(Tag),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/tags/{id}',
    summary: 'Remove a tag from everything that carries it; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: areasWithTags,
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/tags/{id}/restore',
    summary: 'Restore a deleted or merged tag on everything that had it',
    permission: 'member',
    params: IdParams,
    affects: areasWithTags,
    response: item(Tag),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v2/tags/{id}/merge',
    summary: 'Merge a tag into another: everything tagged with it gets the other tag; can be undone by restoring it',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ intoTagId: z.uuid() }),
    affects: areasWithTags,
    response: item(Tag),
  }),
  tag: endpoint({
    method: 'POST',
    path: '/v1/taggings',
    summary: 'Add tags to records and remove those with _destroy; all of it or nothing',
    permission: 'member',
    body: TaggingsInput,
    affects: ['tags', ...areasWithTags],
    response: item(z.array(Tagging)),
  }),
  restoreTaggings: endpoint({
    method: 'POST',
    path: '/v1/taggings/restore',
    summary: 'Undo removing tags from records',
    permission: 'member',
    body: RemovedTaggings,
    affects: ['tags', ...areasWithTags],
    response: item(z.array(Tagging)),
  }),
}
