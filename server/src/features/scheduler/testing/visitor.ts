// A visitor with a browser that has no script: opens a booking page, chooses a time and sends the form.
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { newStamp } from '#platform/pages/stamp.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'

export const pathOf = (url: string) => new URL(url).pathname

/** As if the form had been opened a minute ago. */
export async function oldStamp(api: Api): Promise<string> {
  const { linkKeys } = await loadSecrets(api.adminUrl, createSealing(secretsKey))
  return newStamp(linkKeys, Date.now() - 60_000)
}

/** The times that a page shows, first to last. */
export async function timesOn(api: Api, path: string, query = ''): Promise<Date[]> {
  const { text } = await api.request('GET', `${path}${query}`)
  return [...text.matchAll(/class="slot" href="[^"]*[?;&]at=([^"&]*)"/g)].map(
    ([, at = '']) => new Date(decodeURIComponent(at)),
  )
}

export const visitor = { name: 'Rosa Lind', email: 'rosa@lind.example', firm: 'Lind Capital' }

export async function sendForm(api: Api, path: string, at: Date, filled: Record<string, string> = {}) {
  const fields = { ...visitor, at: at.toISOString(), length: '30', zone: 'Europe/London', stamp: await oldStamp(api) }
  return api.request('POST', path, { body: new URLSearchParams({ ...fields, ...filled }) })
}
