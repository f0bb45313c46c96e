import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type CopyLinkProps = {
  url: string
  label: string
  /** Whose link it is, where several stand below each other. */
  about?: string
  isCompact?: boolean
}

export const CopyLink = ({ url, label, about, isCompact = false }: CopyLinkProps) => (
  <CopyButton value={url}>
    {({ copied, copy }) => (
      <Button
        size={isCompact ? 'compact-xs' : 'sm'}
        variant="default"
        aria-label={about && !copied ? `${label} for ${about}` : undefined}
        leftSection={copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
        onClick={(event) => {
          event.stopPropagation()
          copy()
        }}
      >
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
)
