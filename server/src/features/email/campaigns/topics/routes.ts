import { mailTopics } from '@rostrum/contract/email/campaigns/topics'
import type { Implement } from '#platform/http/implement.ts'
import { listTopics } from './queries.ts'
import { changeTopic, createTopic, deleteTopic, reorderTopics, restoreTopic } from './service.ts'

export function mailTopicRoutes(implement: Implement) {
  implement(mailTopics.list, ({ db }) => listTopics(db))
  implement(mailTopics.create, createTopic)
  implement(mailTopics.update, changeTopic)
  implement(mailTopics.reorder, reorderTopics)
  implement(mailTopics.remove, deleteTopic)
  implement(mailTopics.restore, restoreTopic)
}
