import { FileButton } from '@mantine/core'
import { RichTextEditor as Surface } from '@mantine/tiptap'
import { IconPaperclip } from '@tabler/icons-react'

interface AttachControlProps {
  accept: string
  onFiles: (files: File[]) => void
}

export const AttachControl = ({ accept, onFiles }: AttachControlProps) => (
  <FileButton multiple accept={accept} onChange={onFiles} inputProps={{ 'aria-label': 'Files for the text' }}>
    {(props) => (
      <Surface.Control {...props} aria-label="Attach files" title="Attach files">
        <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
      </Surface.Control>
    )}
  </FileButton>
)
