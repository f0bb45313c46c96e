// Downloads exports with the user's token and hands them to the browser to save.
import { type Endpoint, pathOf } from '@rostrum/contract/platform/endpoint'
import { notifyError } from '#ui/notify.ts'
import { fetchAuthorized } from './api.ts'
import { queryString } from './client.ts'
import { ApiError } from './errors.ts'

export type FileFormat = 'csv' | 'xlsx'

interface FileArgs {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Downloads a file with every row of a list, with a notice if it cannot be created. */
export function saveFile(endpoint: Endpoint, { params, query = {} }: FileArgs, format: FileFormat): void {
  const { pageSize: _size, pageOffset: _offset, ...filters } = query
  notifyOnFailure(downloadFile(endpoint, { ...(params && { params }), query: filters }, format))
}

/** The same for a PDF file. */
export const savePdf = (endpoint: Endpoint, { params, query }: FileArgs): void =>
  notifyOnFailure(saveResponse(pathOf(endpoint, params) + queryString(query), 'export.pdf'))

/** A report in the format that its query or body names. */
export const saveReport = (endpoint: Endpoint, { params, query, body }: FileArgs & { body?: unknown }): void =>
  notifyOnFailure(
    saveResponse(
      pathOf(endpoint, params) + queryString(query),
      'report',
      body === undefined ? undefined : { method: endpoint.method, body },
    ),
  )

const notifyOnFailure = (download: Promise<void>): void => {
  download.catch(() => notifyError('The file could not be created. Please try again.'))
}

/** Every CSV endpoint also serves a workbook under the same path. */
export async function downloadFile(endpoint: Endpoint, args: FileArgs, format: FileFormat): Promise<void> {
  const path = pathOf(endpoint, args.params).replace(/\.csv$/, `.${format}`)
  await saveResponse(path + queryString(args.query), `export.${format}`)
}

/** Saves what the server answers, under the name that it gives or else this one. */
export async function saveResponse(
  path: string,
  name: string,
  sent?: { method: string; body: unknown },
): Promise<void> {
  const response = await fetchAuthorized(path, sent)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? name
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** The UTF-8 name of RFC 6266. */
function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}
