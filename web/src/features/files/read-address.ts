import { type Attachment, files } from '@rostrum/contract/files'
import { call } from '#platform/api/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'

/** Addresses for some minutes, so they are asked for when they are needed. */
export const readAddress = (fileKey: string) => call(files.address, { query: { fileKey } })

export async function saveFile({ fileKey, name }: Pick<Attachment, 'fileKey' | 'name'>): Promise<void> {
  try {
    const { url } = await readAddress(fileKey)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  } catch (error) {
    notifyError(`${name} could not be downloaded. ${reasonOf(error)}`)
  }
}
