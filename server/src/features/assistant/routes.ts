import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import type { Implement } from '#platform/http/implement.ts'
import { pageOfRequests, submitRequest } from './service.ts'

export function assistantRoutes(implement: Implement) {
  implement(assistant.submit, submitRequest)
  implement(uploadRequests.list, pageOfRequests)
}
