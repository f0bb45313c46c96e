import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface AddButtonProps {
  icon: ReactNode
  onClick: () => void
  /** Of the list as a whole. */
  error?: ReactNode
  children: ReactNode
}

export const AddButton = ({ icon, onClick, error, children }: AddButtonProps) => (
  <>
    {error && (
      <Text size="sm" c="var(--ui-negative)" role="alert" mb={8}>
        {error}
      </Text>
    )}
    <Button variant="default" size="xs" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  </>
)
