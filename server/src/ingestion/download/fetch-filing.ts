import { open } from 'node:fs/promises'
import { type EdgarClient, EdgarError } from './client.ts'
import { fetchFile } from './fetch-file.ts'
import { fileOf, type IndexedFiling } from './filing-index.ts'

const endings = ['</SEC-DOCUMENT>', '</IMS-DOCUMENT>', '</SUBMISSION>', '-----END PRIVACY-ENHANCED MESSAGE-----']
const tailBytes = 200

/** A full submission, of which a part must not look like a short filing. */
async function checkSubmission(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read({ buffer: Buffer.alloc(tailBytes), position: Math.max(0, size - tailBytes) })
    const tail = buffer.toString('latin1')
    if (!endings.some((ending) => tail.includes(ending))) throw new EdgarError('the submission has no end')
  } finally {
    await handle.close()
  }
}

/** Its path on the disk. */
export async function fetchFiling(
  client: EdgarClient,
  folder: string,
  filing: Pick<IndexedFiling, 'accession' | 'filedOn' | 'path'>,
): Promise<string> {
  const file = fileOf(folder, filing)
  await fetchFile(client, { path: `/Archives/${filing.path}`, file, check: checkSubmission })
  return file
}
