import { Button, Group } from '@mantine/core'

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap={12}>
      <span>{message}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}
