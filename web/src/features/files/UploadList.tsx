import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './UploadList.module.css'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onCancel: (id: number) => void
  onDismiss: (id: number) => void
}

/** What is being uploaded, with its progress, and what went wrong. */
export function UploadList({ uploads, onCancel, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onCancel={onCancel} onDismiss={onDismiss} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, onCancel, onDismiss }: { upload: Upload } & Omit<UploadListProps, 'uploads'>) {
  const { id, name, share, state } = upload
  const isRunning = state === 'sending' || state === 'checking'
  const label = isRunning ? `Cancel the upload of ${name}` : `Dismiss ${name}`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {state === 'failed' ? (
          <>
            <span className={classes.error} role="alert">
              {upload.message}
            </span>
            {upload.detail && <span className={classes.state}>{upload.detail}</span>}
          </>
        ) : (
          <span className={classes.state} role="status">
            {wordsOf(upload)}
          </span>
        )}
      </div>
      {isRunning && (
        <Progress.Root className={classes.progress} size={4}>
          <Progress.Section
            value={Math.max(2, share * 100)}
            animated={state === 'checking'}
            striped={state === 'checking'}
            aria-label={`Upload of ${name}`}
          />
        </Progress.Root>
      )}
      <ActionIcon
        className={classes.close}
        aria-label={label}
        title={isRunning ? 'Cancel' : 'Dismiss'}
        onClick={() => (isRunning ? onCancel(id) : onDismiss(id))}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

function wordsOf({ state, share }: Upload): string {
  if (state === 'sending') return `Uploading, ${Math.round(share * 100)}%`
  return state === 'checking' ? 'Checking the file' : 'Uploaded'
}
