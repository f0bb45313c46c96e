import { Button, Popover } from '@mantine/core'
import { isPersonalizedField, type PersonalizedField } from '@rostrum/contract/email/personalized-fields'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import { FieldList } from '#ui/rich-text/FieldList.tsx'
import { textFields } from './fields.ts'

type InsertFieldProps = { onChoose: (field: PersonalizedField) => void; into?: string }

export function InsertField({ onChoose, into = 'the subject' }: InsertFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Insert a field into ${into}`}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Field
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} onKeyDown={moveByArrows}>
        <FieldList
          fields={textFields}
          onChoose={({ name }) => {
            setOpen(false)
            if (isPersonalizedField(name)) onChoose(name)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
