// File uploads. Uses XMLHttpRequest, because fetch does not report upload progress.
import { type Endpoint, type FileBody, pathOf, type Result } from '@rostrum/contract/platform/endpoint'
import { reauthentication, requestHeaders } from './api.ts'
import { queryString, resultOf, tryParse } from './client.ts'
import { ApiError, CancelledError, NetworkError } from './errors.ts'

export interface UploadOptions {
  query?: Record<string, unknown>
  signal: AbortSignal
  /** The fraction sent so far, from 0 to 1. */
  onProgress: (share: number) => void
}

export async function uploadFile<E extends Endpoint & { file: FileBody }>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<Result<E>> {
  await reauthentication.settled()
  const json = await send(endpoint, file, options).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await reauthentication.run()
    return send(endpoint, file, options)
  })
  return resultOf(endpoint, json) as Result<E>
}

async function send(endpoint: Endpoint, file: File, { query, signal, onProgress }: UploadOptions): Promise<unknown> {
  const headers = await requestHeaders()
  if (signal.aborted) throw new CancelledError()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, pathOf(endpoint) + queryString(query))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const json = tryParse(request.responseText)
      if (request.status < 400) resolve(json)
      else reject(new ApiError(request.status, json))
    }
    request.onerror = () => reject(new NetworkError(new Error('The upload failed')))
    request.onabort = () => reject(new CancelledError())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
