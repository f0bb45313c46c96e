import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import type { Config } from '#platform/config.ts'
import type { Implement } from '#platform/http/implement.ts'
import { reply, takeRequest } from './conversation.ts'
import { describeRequest, queueOf } from './described.ts'
import { pageOfRequests, submitRequest } from './service.ts'

export function assistantRoutes(implement: Implement, { publicUrl }: Config) {
  implement(assistant.submit, (ctx, input) => submitRequest(ctx, publicUrl, input))
  implement(assistant.queue, ({ db, principal }, { query }) => queueOf(db, principal.user.id, query))
  implement(assistant.take, (ctx, input) => takeRequest(ctx, publicUrl, input))
  implement(uploadRequests.list, pageOfRequests)
  implement(uploadRequests.read, ({ db }, { params }) => describeRequest(db, params.id))
  implement(uploadRequests.reply, (ctx, input) => reply(ctx, publicUrl, input))
}
