import { files } from '@rostrum/contract/files'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export const attachmentList = (query: Args<typeof files.attachments>['query']) => queryFor(files.attachments, { query })
export const fileUsage = () => queryFor(files.usage, {})

export const useAttachFile = () => useAction(files.attach)
export const useDetachFile = () => useAction(files.detach)
export const useRestoreFile = () => useAction(files.restore)
