// A file key names the customer and the file; in the storage, the bucket comes before it.
import { FileKey } from '@rostrum/contract/files'
import { notFound } from '#platform/errors.ts'

interface Named {
  customerId: string
  id: string
}

export const fileKeyOf = ({ customerId, id }: Named): string => `${customerId}/${id}`

export const storageKeyOf = (file: Named & { bucket: string }): string => `${file.bucket}/${fileKeyOf(file)}`

/** A small picture without metadata. */
export const thumbnailKeyOf = (file: Named & { bucket: string }): string => `${storageKeyOf(file)}.thumbnail`

/** Not found for another customer's key, and for anything that is no key. */
export function requireOwnKey(customerId: string, key: string): string {
  const [owner, id] = FileKey.safeParse(key).success ? key.split('/') : []
  if (owner !== customerId || !id) throw notFound('File')
  return id
}
