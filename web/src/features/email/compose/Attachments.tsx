import { ActionIcon } from '@mantine/core'
import type { DraftAttachment } from '@rostrum/contract/email/drafts'
import { fileTypes } from '@rostrum/contract/files'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatBytes } from '#features/files/public.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from './Compose.module.css'

export const AttachmentList = ({
  attachments,
  onRemove,
}: {
  attachments: DraftAttachment[]
  onRemove: (fileKey: string) => void
}) =>
  attachments.length > 0 && (
    <ul className={classes.attachments} aria-label="Attachments" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {attachments.map(({ fileKey, name, bytes }) => (
        <li key={fileKey}>
          <Chip
            icon={<IconPaperclip size={12} stroke={1.5} />}
            removeLabel={`Remove ${name}`}
            onRemove={() => onRemove(fileKey)}
          >
            {name} ({formatBytes(bytes)})
          </Chip>
        </li>
      ))}
    </ul>
  )

const accept = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(',')

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Attach files"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.5} />
      </ActionIcon>
    </>
  )
}
