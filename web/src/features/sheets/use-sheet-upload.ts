import { type Sheet, sheetLimits, sheets } from '@rostrum/contract/sheets'
import { useEffect, useRef, useState } from 'react'
import { ApiError, CancelledError, NetworkError } from '#platform/api/errors.ts'
import { uploadFile } from '#platform/api/upload.ts'

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; share: number }
  | { step: 'failed'; name: string; message: string }
  | { step: 'cancelled'; name: string }

/** Uploads a file with progress and cancellation; unmounting cancels it too. */
export function useSheetUpload(onReady: (sheet: Sheet) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const { name } = file
    const refusal = refusalOf(file)
    if (refusal) return setState({ step: 'failed', name, message: refusal })
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'sending', name, share: 0 })
    try {
      const onProgress = (share: number) => setState({ step: 'sending', name, share })
      const options = { query: { name: name.slice(-255) }, signal: controller.signal, onProgress }
      const sheet = await uploadFile(sheets.create, file, options)
      setState({ step: 'idle' })
      onReady(sheet)
    } catch (error) {
      if (error instanceof CancelledError) setState({ step: 'cancelled', name })
      else setState({ step: 'failed', name, message: describe(error) })
    }
  }
  return { state, send, cancel: () => running.current?.abort() }
}

function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty.'
  if (size > sheetLimits.bytes) return `The file is larger than ${sheetLimits.bytes / 1024 / 1024} MB.`
  return undefined
}

function describe(error: unknown): string {
  if (error instanceof ApiError && error.fields.file) return `The file ${error.fields.file}.`
  if (error instanceof NetworkError) return 'The file could not be uploaded. Check your connection and try again.'
  return error instanceof Error ? error.message : 'Failed to upload file'
}
