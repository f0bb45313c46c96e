import { Modal } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '#lists/DayInput.tsx'
import { FormActions } from '#ui/FormActions.tsx'

interface EndDateDialogProps {
  title: string
  isOpen: boolean
  initial: string | null
  onClose: () => void
  onChoose: (until: string) => void
}

export const EndDateDialog = (props: EndDateDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={props.title} size={400}>
    {props.isOpen && <EndDateForm {...props} />}
  </Modal>
)

function EndDateForm({ initial, onClose, onChoose }: EndDateDialogProps) {
  const [until, setUntil] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!until) return
        onChoose(until)
        onClose()
      }}
    >
      <DayInput label="Last day" placeholder="Choose a day" value={until} onChange={setUntil} />
      <FormActions saveLabel="Save" disabled={!until} onCancel={onClose} />
    </form>
  )
}
