import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'

const types = /^image\/(png|jpeg|gif|webp)\b/
const largestBytes = 2 * 1024 * 1024

/** Undefined if there is none to show. */
export async function fetchPicture(
  reach: Pick<Reach, 'allowsPrivate'>,
  address: string,
): Promise<{ address: string; dataUrl: string } | undefined> {
  try {
    const response = await guardedFetch(reach, address, { headers: { accept: 'image/*' } })
    const [type] = types.exec(response.headers.get('content-type') ?? '') ?? []
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !type || bytes.length > largestBytes) return undefined
    return { address, dataUrl: `data:${type};base64,${bytes.toString('base64')}` }
  } catch {
    // Pictures of old messages are often gone; the rest of the message is there.
    return undefined
  }
}
