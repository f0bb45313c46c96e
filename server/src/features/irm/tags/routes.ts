import { tags } from '@rostrum/contract/irm/tags'
import type { Implement } from '#platform/http/implement.ts'
import { listTags } from './queries.ts'
import { applyTaggings, changeTag, createTag, mergeTags, removeTag, restoreTag, restoreTaggings } from './service.ts'

export function tagRoutes(implement: Implement) {
  implement(tags.list, ({ db }) => listTags(db))
  implement(tags.create, createTag)
  implement(tags.update, changeTag)
  implement(tags.delete, removeTag)
  implement(tags.restore, restoreTag)
  implement(tags.merge, mergeTags)
  implement(tags.tag, applyTaggings)
  implement(tags.restoreTaggings, restoreTaggings)
}
