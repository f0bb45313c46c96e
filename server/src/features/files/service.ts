import { randomUUID } from 'node:crypto'
import {
  extensionOf,
  type FileExtension,
  type FileStatus,
  fileLimits,
  type files,
  fileTypes,
  isAllowedExtension,
  refusedType,
  type UploadAddress,
  type UploadedFile,
} from '@rostrum/contract/files'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { signLink } from '#platform/identity/links.ts'
import { fileKeyOf, requireOwnKey } from './keys.ts'
import { cleanName } from './names.ts'
import { claimWithin, findFileFor, insertFiles, listFiles, type StoredFile, sumBytes } from './queries.ts'

export interface FileServices {
  config: Pick<Config, 'publicUrl' | 'files'>
  linkKeys: readonly string[]
}

interface FileLimits {
  config: Pick<Config, 'files'>
}

export const uploadPurpose = 'file.upload'
export const readPurpose = 'file.read'

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
const gigabytes = (bytes: number): string => `${Number((bytes / 1024 ** 3).toPrecision(3))} GB`

function refuseLarger({ name, maxBytes }: { name: string; maxBytes: number }, bytes: number) {
  if (bytes <= maxBytes) return
  throw new AppError('too_large', `“${name}” is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB`)
}

const noSpaceFor = (name: string, { config }: FileLimits) =>
  new AppError(
    'too_large',
    `Not enough storage space for “${name}”. Your company’s files may take up to ${gigabytes(config.files.quotaBytes)}.`,
  )

/** Before a transfer: the file itself, and what the customer has in all. */
async function refuseTooLarge(db: Db, services: FileLimits, name: string, bytes: number, more = 0) {
  const { maxBytes, quotaBytes } = services.config.files
  refuseLarger({ name, maxBytes }, bytes)
  const { bytes: used } = await sumBytes(db)
  if (used + more + bytes > quotaBytes) throw noSpaceFor(name, services)
}

/** Reserves the file, and its bytes of the quota, for one upload. Returns false if its address has been used. */
export async function claimWithinQuota(
  db: Db,
  services: FileLimits,
  { id, name, maxBytes = services.config.files.maxBytes }: { id: string; name: string; maxBytes?: number },
  bytes: number,
): Promise<boolean> {
  refuseLarger({ name, maxBytes }, bytes)
  const outcome = await claimWithin(db, services.config.files.quotaBytes, id, bytes)
  if (outcome === 'full') throw noSpaceFor(name, services)
  return outcome === 'claimed'
}

export async function giveAddresses(
  ctx: Context,
  services: FileServices,
  { query }: Input<typeof files.presignedUrl>,
): Promise<UploadAddress[]> {
  const { db, customerId, principal } = ctx
  // Asking is a GET, as the specification has it, but what follows takes space.
  if (principal.role === 'read_only') throw new AppError('read_only', 'You have read-only access')
  const names = query.fileNames.map(cleanName)
  const refused = names.find((name) => !isAllowedExtension(extensionOf(name)))
  if (refused) throw unprocessable({ file_names: refusedType(refused) })
  let more = 0
  for (const [index, size] of (query.sizes ?? []).entries()) {
    await refuseTooLarge(db, services, names[index] ?? '', size, more)
    more += size
  }
  const rows = names.map((name) => ({
    customerId,
    id: randomUUID(),
    bucket: query.bucket,
    name,
    extension: extensionOf(name),
    userId: principal.user.id,
    maxBytes: services.config.files.maxBytes,
  }))
  await insertFiles(db, rows)
  const expiresAt = inMinutes(fileLimits.uploadMinutes)
  return Promise.all(
    rows.map(async ({ id, name, extension }) => {
      const token = await signLink(services.linkKeys, { customerId, subject: id, purpose: uploadPurpose, expiresAt })
      return {
        fileName: name,
        fileKey: fileKeyOf({ customerId, id }),
        presignedUrl: `${services.config.publicUrl}/v2/file/upload/${query.bucket}/${token}`,
        contentType: fileTypes[extension as FileExtension][0],
      }
    }),
  )
}

const statusOf = ({ status }: StoredFile): FileStatus =>
  status === 'expected' || status === 'receiving' ? 'in_progress' : (status as FileStatus)

const pathTo = (file: StoredFile): string => `/v2/file/${file.bucket}/${fileKeyOf(file)}`

export async function statusOfFiles(
  { db, customerId, principal }: Context,
  { config }: FileServices,
  { query }: Input<typeof files.status>,
): Promise<UploadedFile[]> {
  const ids = query.fileKeys.map((key) => requireOwnKey(customerId, key))
  const found = new Map((await listFiles(db, principal.user.id, query.bucket, ids)).map((file) => [file.id, file]))
  return ids.map((id) => {
    const file = found.get(id)
    if (!file) throw notFound('File')
    return {
      fileKey: fileKeyOf(file),
      status: statusOf(file),
      url: file.status === 'completed' ? `${config.publicUrl}${pathTo(file)}` : null,
      name: file.name,
      bytes: file.bytes,
      contentType: file.contentType,
      marks: file.marks as UploadedFile['marks'],
      reason: file.reason,
    }
  })
}

/** Types that a browser shows without running anything of them in our origin. */
export const pictureTypes = ['png', 'jpeg', 'gif', 'webp', 'bmp', 'avif'].map((type) => `image/${type}`)
export const canPreview = (contentType: string | null): boolean =>
  contentType === 'application/pdf' || pictureTypes.includes(contentType ?? '')

/** An address for some minutes, for `img` and `iframe`, which send no token. */
export async function addressOf({ linkKeys }: FileServices, file: Pick<StoredFile, 'customerId' | 'id' | 'bucket'>) {
  const { customerId, id } = file
  const expiresAt = inMinutes(fileLimits.readMinutes)
  const token = await signLink(linkKeys, { customerId, subject: id, purpose: readPurpose, expiresAt })
  return `/v2/file/${file.bucket}/${fileKeyOf(file)}?token=${token}`
}

export async function giveReadAddress(
  { db, customerId, principal }: Context,
  services: FileServices,
  { query }: Input<typeof files.address>,
) {
  const file = await findFileFor(db, principal.user.id, requireOwnKey(customerId, query.fileKey))
  if (file?.status !== 'completed') throw notFound('File')
  const url = await addressOf(services, file)
  const { name, contentType, hasThumbnail } = file
  // Browsers show no TIFF or HEIC.
  const thumbnail = hasThumbnail ? `${url}&size=thumbnail` : null
  return {
    url,
    previewUrl: canPreview(contentType) ? `${url}&preview=true` : thumbnail,
    name,
    contentType: contentType ?? '',
  }
}

export async function usageOf({ db }: Context, { config }: FileServices) {
  const { quotaBytes, maxBytes, clamd } = config.files
  return { ...(await sumBytes(db)), quotaBytes, maxBytes, hasVirusScanner: clamd.length > 0 }
}
