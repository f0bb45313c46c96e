import { ActionIcon } from '@mantine/core'
import type { UploadedFile } from '@rostrum/contract/files'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileDrop, UploadList, useUploads } from '#features/files/public.ts'
import classes from './AttachFiles.module.css'

/** Files of a form: uploaded when they are chosen, sent with it as addresses. */
export function useAttachedFiles() {
  const [files, setFiles] = useState<UploadedFile[]>([])
  const uploads = useUploads('private')
  const add = async (file: File) => {
    const uploaded = await uploads.upload(file)
    if (uploaded) setFiles((all) => [...all, uploaded])
  }
  return {
    ...uploads,
    files,
    add,
    remove: (fileKey: string) => setFiles((all) => all.filter((one) => one.fileKey !== fileKey)),
    clear: () => setFiles([]),
    urls: files.map(({ fileKey, url }) => url ?? fileKey),
  }
}

interface AttachFilesProps {
  attached: ReturnType<typeof useAttachedFiles>
  error: ReactNode
}

export function AttachFiles({ attached, error }: AttachFilesProps) {
  const { files, uploads, add, remove, cancel, dismiss } = attached
  return (
    <FileDrop onFiles={(chosen) => void Promise.all(chosen.map(add))}>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Attached files">
          {files.map(({ fileKey, name }) => (
            <li key={fileKey} className={classes.file}>
              {name}
              <ActionIcon aria-label={`Remove ${name}`} title="Remove" onClick={() => remove(fileKey)}>
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
      {error && <p className={classes.error}>{error}</p>}
    </FileDrop>
  )
}
