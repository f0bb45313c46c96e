// Downloads exports with the user's token and hands them to the browser to save.
import { type Endpoint, pathOf } from '@rostrum/contract/platform/endpoint'
import { fetchAuthorized } from './api.ts'
import { queryString } from './client.ts'
import { ApiError } from './errors.ts'

export type FileFormat = 'csv' | 'xlsx'

interface FileArgs {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Every CSV endpoint also serves a workbook under the same path. */
export async function downloadFile(endpoint: Endpoint, args: FileArgs, format: FileFormat): Promise<void> {
  const path = pathOf(endpoint, args.params).replace(/\.csv$/, `.${format}`)
  await saveResponse(path + queryString(args.query), `export.${format}`)
}

/** A PDF endpoint has one format. */
export const downloadPdf = (endpoint: Endpoint, args: FileArgs): Promise<void> =>
  saveResponse(pathOf(endpoint, args.params) + queryString(args.query), 'export.pdf')

/** Saves what the server answers, under the name that it gives or else this one. */
export async function saveResponse(path: string, name: string): Promise<void> {
  const response = await fetchAuthorized(path)
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
