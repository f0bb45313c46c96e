import { files } from '@rostrum/contract/files'
import type { Implement, Services } from '#platform/http/implement.ts'
import { attachFile, detachFile, pageOfAttachments, restoreAttachment } from './attachments/service.ts'
import { giveAddresses, giveReadAddress, statusOfFiles, usageOf } from './service.ts'

export function fileRoutes(implement: Implement, services: Services) {
  implement(files.presignedUrl, (ctx, input) => giveAddresses(ctx, services, input))
  implement(files.status, (ctx, input) => statusOfFiles(ctx, services, input))
  implement(files.address, (ctx, input) => giveReadAddress(ctx, services, input))
  implement(files.usage, (ctx) => usageOf(ctx, services))
  implement(files.attachments, (ctx, input) => pageOfAttachments(ctx, services, input))
  implement(files.attach, (ctx, input) => attachFile(ctx, services, input))
  implement(files.detach, detachFile)
  implement(files.restore, (ctx, input) => restoreAttachment(ctx, services, input))
}
