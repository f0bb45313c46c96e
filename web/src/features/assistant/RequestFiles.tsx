import { Button } from '@mantine/core'
import type { RequestFile } from '@rostrum/contract/assistant'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { formatBytes } from '#features/files/public.ts'
import { saveResponse } from '#platform/api/download.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import classes from './RequestFiles.module.css'

const save = async (path: string, name: string) => {
  try {
    await saveResponse(path, name)
  } catch (error) {
    notifyError(`${name} could not be downloaded. ${reasonOf(error)}`)
  }
}

interface RequestFilesProps {
  requestId: string
  files: RequestFile[]
  /** Name of the archive with every file of the request; without it there is no button for it. */
  archive?: string | undefined
}

export function RequestFiles({ requestId, files, archive }: RequestFilesProps) {
  if (files.length === 0 && archive === undefined) return null
  const path = `/v2/user_upload_requests/${requestId}`
  return (
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
      {archive !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.5} />}
          onClick={() => void save(`${path}/bulk_download`, `${archive}.zip`)}
        >
          Download all
        </Button>
      )}
    </div>
  )
}
