import { Button } from '@mantine/core'
import type { UploadRequest } from '@rostrum/contract/assistant'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { formatBytes } from '#features/files/public.ts'
import { saveResponse } from '#platform/api/download.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'
import classes from './RequestCard.module.css'

const save = async (path: string, name: string) => {
  try {
    await saveResponse(path, name)
  } catch (error) {
    notifyError(`${name} could not be downloaded. ${reasonOf(error)}`)
  }
}

export function RequestCard({ request }: { request: UploadRequest }) {
  const { id, name, message, security, author, createdAt, files } = request
  const { timeZone } = useUser()
  const path = `/v2/user_upload_requests/${id}`
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.facts}>
        {fullName(author)}, {formatDateTime(createdAt, timeZone)}
        {security && ` · ${security.ticker ?? security.name}`}
      </p>
      <p className={classes.message}>{message}</p>
      {files.length > 0 && (
        <div className={classes.files}>
          {files.map((file) => (
            <Button
              key={file.filePath}
              variant="default"
              size="compact-sm"
              leftSection={<IconPaperclip size={14} stroke={1.5} />}
              onClick={() => void save(`${path}/download?file_path=${encodeURIComponent(file.filePath)}`, file.name)}
            >
              {file.name} ({formatBytes(file.bytes)})
            </Button>
          ))}
          {files.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={14} stroke={1.5} />}
              onClick={() => void save(`${path}/bulk_download`, `${name}.zip`)}
            >
              Download all
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
