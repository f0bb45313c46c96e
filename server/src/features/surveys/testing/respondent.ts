// A respondent with a browser that has no script: opens a page, fills in fields and presses its buttons.
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { newStamp } from '#platform/pages/stamp.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'

export interface SeenPage {
  status: number
  text: string
  headers: Headers
  address: string
}

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plainOf = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => unescaped[entity] ?? entity)

export const linkKeysOf = async (api: Api) => (await loadSecrets(api.adminUrl, createSealing(secretsKey))).linkKeys

/** As if the page had been opened a minute ago. */
export const oldStamp = async (api: Api) => newStamp(await linkKeysOf(api), Date.now() - 60_000)

export async function openPage(api: Api, url: string, headers: Record<string, string> = {}): Promise<SeenPage> {
  const address = new URL(url).pathname
  const { status, text, headers: answered } = await api.request('GET', address, { headers })
  return { status, text, headers: answered, address }
}

export const hiddenFields = ({ text }: SeenPage): URLSearchParams =>
  new URLSearchParams(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [plainOf(name), plainOf(value)] as [string, string],
    ),
  )

export async function press(
  api: Api,
  page: SeenPage,
  go: string,
  filled: Record<string, string | string[]> = {},
): Promise<SeenPage> {
  const body = hiddenFields(page)
  for (const [name, value] of Object.entries(filled)) {
    body.delete(name)
    for (const one of [value].flat()) body.append(name, one)
  }
  body.set('go', go)
  const { status, text, headers } = await api.request('POST', page.address, { body })
  return { status, text, headers, address: page.address }
}

/** Answers everything on one page and sends it. */
export async function answer(api: Api, url: string, filled: Record<string, string | string[]>): Promise<SeenPage> {
  return press(api, await openPage(api, url), 'send', filled)
}
