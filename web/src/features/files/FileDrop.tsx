import { Button, FileButton } from '@mantine/core'
import { allowedTypesText, fileTypes } from '@rostrum/contract/files'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './FileDrop.module.css'

interface FileDropProps {
  onFiles: (files: File[]) => void
  children?: ReactNode
}

export const acceptedTypes = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(',')

/** Files dropped, chosen, or pasted while the focus is inside. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return (
    // Drag and drop is only a shortcut: the button does everything.
    <div
      className={classes.root}
      data-over={isOver || undefined}
      {...drop}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) onFiles([...clipboardData.files])
      }}
    >
      <div className={classes.bar}>
        <FileButton multiple accept={acceptedTypes} onChange={onFiles} inputProps={{ 'aria-label': 'Files to attach' }}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.5} />}>
              Attach files
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>Or drop them here: {allowedTypesText}.</span>
      </div>
      {children}
    </div>
  )
}
