// Files from CSV endpoints, fetched with the person's own token and handed to the browser to save.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { fetchAuthorized } from './api.ts'
import { queryString } from './client.ts'
import { ApiError } from './errors.ts'

export async function downloadCsv(endpoint: Endpoint, query: Record<string, unknown>): Promise<void> {
  const response = await fetchAuthorized(endpoint.path + queryString(query))
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = endpoint.path.split('/').at(-1) ?? 'export.csv'
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
