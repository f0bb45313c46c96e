import { Button, Modal } from '@mantine/core'
import { type Attachment, files } from '@rostrum/contract/files'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/api/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import classes from './FilesTab.module.css'
import { saveFile } from './read-address.ts'

interface FilePreviewProps {
  file: Pick<Attachment, 'fileKey' | 'name'> | undefined
  onClose: () => void
}

/** A picture or a PDF; other types can be downloaded. */
export const FilePreview = ({ file, onClose }: FilePreviewProps) => (
  <Modal opened={file !== undefined} onClose={onClose} title={file?.name ?? ''} size="xl">
    {file && <Preview file={file} />}
  </Modal>
)

function Preview({ file }: { file: Pick<Attachment, 'fileKey' | 'name'> }) {
  const { fileKey, name } = file
  // Its address expires: it is not kept.
  const query = useQuery({ ...queryFor(files.address, { query: { fileKey } }), gcTime: 0, staleTime: 0 })
  const download = (
    <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => void saveFile(file)}>
      Download
    </Button>
  )
  return (
    <QueryView query={query}>
      {({ previewUrl, contentType }) => {
        if (!previewUrl) {
          return <EmptyState title="No preview" message="This type of file can’t be shown here." action={download} />
        }
        return (
          <>
            {contentType === 'application/pdf' ? (
              <iframe className={classes.frame} src={`${previewUrl}#navpanes=0&view=FitH`} title={name} />
            ) : (
              <img className={classes.picture} src={previewUrl} alt={name} />
            )}
            <div style={{ marginTop: 12 }}>{download}</div>
          </>
        )
      }}
    </QueryView>
  )
}
