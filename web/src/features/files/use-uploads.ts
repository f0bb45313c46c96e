import type { Bucket, UploadedFile } from '@rostrum/contract/files'
import { useEffect, useRef, useState } from 'react'
import { uploadReset } from '#platform/constants.ts'
import { nameOf, UploadError, uploadFile, uploadMessages } from './upload-file.ts'

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  share: number
  state: 'sending' | 'checking' | 'done' | 'failed'
  /** Why it failed. */
  message?: string
  detail?: string | undefined
}

/** Uploads in progress, and those that have just ended. Leaving the screen cancels what is running. */
export function useUploads(bucket: Bucket) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const counter = useRef(0)
  useEffect(() => {
    const stoppable = running.current
    return () => {
      for (const controller of stoppable.values()) controller.abort()
    }
  }, [])

  const change = (id: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)))
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  /** Undefined if it failed; the list says why. */
  const upload = async (file: File): Promise<UploadedFile | undefined> => {
    counter.current += 1
    const id = counter.current
    const controller = new AbortController()
    running.current.set(id, controller)
    setUploads((all) => [...all, { id, name: nameOf(file), share: 0, state: 'sending' }])
    const onProgress = (share: number) => change(id, share < 1 ? { share } : { share, state: 'checking' })
    try {
      const uploaded = await uploadFile(file, { bucket, signal: controller.signal, onProgress })
      change(id, { share: 1, state: 'done' })
      setTimeout(() => dismiss(id), uploadReset)
      return uploaded
    } catch (error) {
      const { message, detail } = error instanceof UploadError ? error : new UploadError(uploadMessages.failed)
      change(id, { state: 'failed', message, detail })
      return undefined
    } finally {
      running.current.delete(id)
    }
  }

  return {
    uploads,
    upload,
    cancel: (id: number) => running.current.get(id)?.abort(),
    dismiss,
    isBusy: uploads.some(({ state }) => state === 'sending' || state === 'checking'),
  }
}
