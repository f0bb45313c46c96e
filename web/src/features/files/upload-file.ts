// One upload from its first call to the verdict of the scan.
import {
  type Bucket,
  extensionOf,
  files,
  isAllowedExtension,
  refusedType,
  type UploadAddress,
  type UploadedFile,
} from '@rostrum/contract/files'
import { call } from '#platform/api/api.ts'
import { ApiError, CancelledError } from '#platform/api/errors.ts'
import { filePollInterval, filePolls } from '#platform/constants.ts'

/** With a message for the person who uploads. */
export class UploadError extends Error {
  override name = 'UploadError'
  /** The reason, if there is more to say. */
  readonly detail: string | undefined
  constructor(message: string, detail?: string | null) {
    super(message)
    this.detail = detail ?? undefined
  }
}

export const uploadMessages = {
  noAddress: 'Failed to get presigned URL',
  notSent: 'Failed to upload file',
  timeout: 'Upload timeout - please try again',
  cancelled: 'Upload cancelled',
  failed: 'File upload failed',
  threat: 'This file may contain a virus or other malware and cannot be uploaded.',
}

interface UploadOptions {
  bucket: Bucket
  signal: AbortSignal
  /** The fraction sent so far, from 0 to 1. */
  onProgress: (share: number) => void
}

export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { bucket, signal } = options
  const name = nameOf(file)
  if (!isAllowedExtension(extensionOf(name))) throw new UploadError(refusedType(name))
  const address = await ask(bucket, name, file, signal)
  await put(address, file, options)
  return verdict(bucket, address.fileKey, signal)
}

/** A picture from the clipboard may have no name. */
export function nameOf({ name, type }: Pick<File, 'name' | 'type'>, now = new Date()): string {
  if (name.trim() !== '') return name
  const [kind = '', subtype = ''] = type.split('/')
  const extension = subtype === 'jpeg' ? 'jpg' : subtype === 'plain' ? 'txt' : subtype.replace(/[^a-z0-9]/g, '')
  const time = now.toISOString().slice(0, 19).replace(/[:T]/g, '-')
  return `${kind === 'image' ? 'picture' : 'file'}-${time}${extension && `.${extension}`}`
}

async function ask(bucket: Bucket, name: string, file: File, signal: AbortSignal): Promise<UploadAddress> {
  const query = { bucket, fileNames: [name], sizes: [file.size] }
  const [address] = await call(files.presignedUrl, { query }, { signal }).catch((error: unknown) => {
    if (error instanceof CancelledError) throw new UploadError(uploadMessages.cancelled)
    // What is refused for a reason says it: too large, no space left, a type that is not allowed.
    const isRefused = error instanceof ApiError && (error.status === 413 || error.status === 422)
    throw new UploadError(isRefused ? error.message : uploadMessages.noAddress)
  })
  if (!address) throw new UploadError(uploadMessages.noAddress)
  return address
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function put({ presignedUrl, contentType }: UploadAddress, file: File, { signal, onProgress }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const fail = (message: string) => () => reject(new UploadError(message))
    if (signal.aborted) return fail(uploadMessages.cancelled)()
    const request = new XMLHttpRequest()
    request.open('PUT', pathOfUrl(presignedUrl))
    request.setRequestHeader('content-type', contentType)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : fail(uploadMessages.notSent)())
    request.onerror = fail(uploadMessages.notSent)
    request.onabort = fail(uploadMessages.cancelled)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Within the application, addresses are paths: it may be open under another name of the server. */
export function pathOfUrl(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return pathname + search
}

async function verdict(bucket: Bucket, fileKey: string, signal: AbortSignal): Promise<UploadedFile> {
  for (let poll = 0; poll < filePolls; poll += 1) {
    await pause(filePollInterval, signal)
    const query = { bucket, fileKeys: [fileKey] }
    // A poll that fails is made up for by the next.
    const answer = await call(files.status, { query }, { signal }).catch(() => undefined)
    if (signal.aborted) throw new UploadError(uploadMessages.cancelled)
    const file = answer?.[0]
    if (file?.status === 'completed') return file
    if (file?.status === 'threats_found') throw new UploadError(uploadMessages.threat)
    if (file?.status === 'failed') throw new UploadError(uploadMessages.failed, file.reason)
  }
  throw new UploadError(uploadMessages.timeout)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => reject(new UploadError(uploadMessages.cancelled))
    if (signal.aborted) return cancel()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      cancel()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
