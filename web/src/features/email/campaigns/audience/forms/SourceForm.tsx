import { Stack, Text } from '@mantine/core'
import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'
import type { ReactNode, SubmitEvent } from 'react'
import { FormActions } from '#ui/FormActions.tsx'
import { type SourceKind, sourceHints } from '../source-kinds.ts'

export type SourceFormProps = { onAdd: (source: AudienceSource) => void; onClose: () => void }

type SourceFormFrameProps = SourceFormProps & {
  kind: SourceKind
  /** Undefined until enough was chosen. */
  source: AudienceSource | undefined
  /** Pressed before enough was chosen. */
  onIncomplete: () => void
  children: ReactNode
}

export function SourceForm({ kind, source, onAdd, onClose, onIncomplete, children }: SourceFormFrameProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (source) onAdd(source)
    else onIncomplete()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        {sourceHints[kind] && (
          <Text size="sm" c="dimmed">
            {sourceHints[kind]}
          </Text>
        )}
        {children}
        <FormActions saveLabel="Add" saving={false} onCancel={onClose} />
      </Stack>
    </form>
  )
}
