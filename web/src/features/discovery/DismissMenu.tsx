import { Button, Group, Menu, Modal, Textarea } from '@mantine/core'
import {
  type DismissalReason,
  dismissalReasonLabels,
  dismissalReasons,
  type Suggestion,
} from '@rostrum/contract/discovery/suggestions'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDismiss, useUndoDismissal } from './api.ts'

const effects: Record<DismissalReason, string> = {
  too_small: 'Investors of this size or smaller rank lower.',
  wrong_style: 'Investors with the same style rank lower.',
  already_tried: '',
  other: '',
}

/** Not interesting because…: for the whole team, and can be undone. */
export function DismissMenu({ suggestion, securityId }: { suggestion: Suggestion; securityId: string }) {
  const { subjectType, subjectId, name } = suggestion
  const dismiss = useDismiss()
  const [note, setNote] = useState<string>()
  const undo = useUndoDismissal()
  const restore = async (id: string) => {
    try {
      await undo.mutateAsync({ params: { id } })
    } catch (error) {
      notifyError(`The suggestion could not be restored. ${reasonOf(error)}`)
    }
  }
  // Awaited: the card is gone by then, and with it callbacks given to `mutate`.
  const choose = async (reason: DismissalReason, written?: string) => {
    try {
      const because = written?.trim() ? { note: written.trim() } : {}
      const { id } = await dismiss.mutateAsync({ body: { securityId, subjectType, subjectId, reason, ...because } })
      notifyWithUndo(`${name} dismissed. ${effects[reason]}`.trim(), () => void restore(id))
    } catch (error) {
      notifyError(`The suggestion could not be dismissed. ${reasonOf(error)}`)
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-xs"
            rightSection={<IconChevronDown size={12} stroke={2} />}
            aria-label={`Not interesting: ${name}`}
          >
            Not interesting
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Because…</Menu.Label>
          {dismissalReasons.map((reason) => (
            <Menu.Item key={reason} onClick={() => (reason === 'other' ? setNote('') : void choose(reason))}>
              {reason === 'other' ? 'Other…' : dismissalReasonLabels[reason]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={note !== undefined} onClose={() => setNote(undefined)} title={`Dismiss ${name}`}>
        <Textarea
          label="Reason"
          description="Optional. Your team sees it under Dismissed by your team."
          maxLength={500}
          autosize
          minRows={3}
          data-autofocus
          value={note ?? ''}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setNote(undefined)}>
            Cancel
          </Button>
          <Button loading={dismiss.isPending} onClick={() => void choose('other', note)}>
            Dismiss
          </Button>
        </Group>
      </Modal>
    </>
  )
}
