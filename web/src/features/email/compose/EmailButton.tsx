import { Button, type ButtonProps } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type Opening, openCompose } from './store.ts'
import { useComposeAhead } from './use-compose-ahead.ts'
import { useMayCompose } from './use-may-compose.ts'

type EmailButtonProps = ButtonProps & {
  label?: string
  /** Read when it is clicked. */
  opening: () => Opening
}

/** Nothing for those who may not write email. */
export function EmailButton({ label = 'Email', opening, ...props }: EmailButtonProps) {
  const ahead = useComposeAhead()
  if (!useMayCompose()) return null
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={props.size ? 14 : 16} stroke={1.5} />}
      {...props}
      {...ahead}
      onClick={() => openCompose(opening())}
    >
      {label}
    </Button>
  )
}
