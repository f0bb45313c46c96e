// One file of EDGAR on the disk: complete and checked, or absent. An interrupted download continues with the bytes it
// has, unless the file has changed since; an unchanged file is not sent again.
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Answer, type EdgarClient, EdgarError, TryAgainError } from './client.ts'

export interface FileBytes {
  name: string
  bytes: number
  /** Null if EDGAR does not say. */
  total: number | null
}

export interface FileRequest {
  path: string
  /** Where it is kept. Files beside it whose names begin with a dot are ignored by imports. */
  file: string
  /** Throws if the content is damaged. */
  check?: (file: string) => Promise<void>
  /** Whether to ask later for changes only. */
  isRevisited?: boolean
  onBytes?: (progress: FileBytes) => void
}

export interface FetchedFile {
  state: 'fetched' | 'unchanged'
  bytes: number
}

interface Version {
  etag: string | null
  modified: string | null
  total: number | null
}

const beside = (file: string, ending: string) => join(dirname(file), `.${basename(file)}.${ending}`)

export async function fetchFile(client: EdgarClient, request: FileRequest): Promise<FetchedFile> {
  await mkdir(dirname(request.file), { recursive: true })
  try {
    return await fetchOnce(client, request)
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    // Parts of two versions may have been joined: the second download starts over.
    return await fetchOnce(client, request)
  }
}

class DamagedFileError extends EdgarError {
  override name = 'DamagedFileError'
}

async function fetchOnce(client: EdgarClient, request: FileRequest): Promise<FetchedFile> {
  const { path, file } = request
  const download = await Download.open(request)
  const outcome = await client.request(
    path,
    (answer) => download.receive(answer),
    () => download.headers(),
  )
  if (outcome === 'unchanged') return { state: 'unchanged', bytes: (await stat(file)).size }
  return { state: 'fetched', bytes: await download.keep() }
}

class Download {
  readonly #request: FileRequest
  readonly #part: string
  readonly #partVersion: string
  readonly #ownVersion: string
  /** Of the file that is complete; null if there is none or nobody asked to remember it. */
  #known: Version | null = null
  /** Of the part. */
  #version: Version | null = null
  #bytes = 0

  private constructor(request: FileRequest) {
    this.#request = request
    this.#part = beside(request.file, 'part')
    this.#partVersion = beside(request.file, 'part-version')
    this.#ownVersion = beside(request.file, 'version')
  }

  static async open(request: FileRequest): Promise<Download> {
    const download = new Download(request)
    if (request.isRevisited && existsSync(request.file)) download.#known = await readVersion(download.#ownVersion)
    if (existsSync(download.#part)) download.#version = await readVersion(download.#partVersion)
    download.#bytes = download.#version ? (await stat(download.#part)).size : 0
    return download
  }

  headers(): Record<string, string> {
    // Compressed on the way, a range would count other bytes than those of the file.
    const base = { 'accept-encoding': 'identity' }
    const validator = this.#bytes > 0 ? validatorOf(this.#version) : null
    if (validator) return { ...base, range: `bytes=${this.#bytes}-`, 'if-range': validator }
    const { etag = null, modified = null } = this.#known ?? {}
    return {
      ...base,
      ...(etag && { 'if-none-match': etag }),
      ...(modified && { 'if-modified-since': modified }),
    }
  }

  async receive(answer: Answer): Promise<'unchanged' | 'received'> {
    if (answer.status === 304) return 'unchanged'
    if (answer.status === 416) return this.#refusedRange()
    if (answer.status === 200) await this.#startOver(answer)
    else this.#assertContinues(answer)
    const before = this.#bytes
    try {
      await this.#append(answer)
    } catch (error) {
      if (isDiskError(error)) throw new EdgarError(`it cannot be written: ${error.message}`)
      const message = error instanceof TryAgainError ? error.message : 'the connection broke'
      const hasProgressed = this.#bytes > before && validatorOf(this.#version) !== null
      throw new TryAgainError(message, { hasProgressed })
    }
    const total = this.#version?.total ?? null
    if (total !== null && this.#bytes !== total) throw new TryAgainError('the response was truncated')
    return 'received'
  }

  /** Complete and checked, it gets its name. */
  async keep(): Promise<number> {
    const { file, check, isRevisited } = this.#request
    try {
      await check?.(this.#part)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error
      await this.#discard()
      throw new DamagedFileError(`it is damaged: ${error instanceof Error ? error.message : error}`)
    }
    await rename(this.#part, file)
    await rm(this.#partVersion, { force: true })
    if (isRevisited) await writeFile(this.#ownVersion, JSON.stringify(this.#version))
    return this.#bytes
  }

  async #startOver(answer: Answer): Promise<void> {
    const { headers } = answer
    const length = headers.get('content-length')
    const total = length === null ? null : Number(length)
    this.#version = { etag: headers.get('etag'), modified: headers.get('last-modified'), total }
    this.#bytes = 0
    await assertRoom(dirname(this.#part), total)
    await writeFile(this.#part, '')
    await writeFile(this.#partVersion, JSON.stringify(this.#version))
  }

  #assertContinues(answer: Answer): void {
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers.get('content-range') ?? '') ?? []
    const isSame = total === '*' || this.#version?.total === null || Number(total) === this.#version?.total
    if (Number(from) === this.#bytes && isSame) return
    this.#forget()
    throw new TryAgainError('EDGAR sent another range than asked for')
  }

  /** All bytes are here already, or the part belongs to a file that no longer exists. */
  #refusedRange(): 'received' {
    if (this.#version?.total === this.#bytes) return 'received'
    this.#forget()
    throw new TryAgainError('the file has changed')
  }

  async #append(answer: Answer): Promise<void> {
    const total = this.#version?.total ?? null
    const name = basename(this.#request.file)
    const handle = await open(this.#part, 'r+')
    try {
      for await (const chunk of answer.chunks()) {
        await handle.write(chunk, 0, chunk.length, this.#bytes)
        this.#bytes += chunk.length
        this.#request.onBytes?.({ name, bytes: this.#bytes, total })
      }
      await handle.truncate(this.#bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  #forget(): void {
    this.#version = null
    this.#bytes = 0
  }

  async #discard(): Promise<void> {
    this.#forget()
    await rm(this.#part, { force: true })
    await rm(this.#partVersion, { force: true })
  }
}

const isDiskError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error && 'errno' in error

/** If-Range takes no weak tag, and a part without a validator cannot be continued. */
function validatorOf(version: Version | null): string | null {
  if (version?.etag && !version.etag.startsWith('W/')) return version.etag
  return version?.modified ?? null
}

async function readVersion(file: string): Promise<Version | null> {
  try {
    const { etag = null, modified = null, total = null } = JSON.parse(await readFile(file, 'utf8'))
    return { etag, modified, total }
  } catch {
    return null
  }
}

/** Said before, not after the disk is full. */
async function assertRoom(folder: string, bytes: number | null): Promise<void> {
  if (bytes === null) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes) return
  throw new EdgarError(`it needs ${formatBytes(bytes)}, and the disk has ${formatBytes(bavail * bsize)} left`)
}

export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(2)} GB`
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1e3)} kB`
}
