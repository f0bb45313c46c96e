import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'
import { isAddress, readAddresses } from '@rostrum/contract/email/recipients'
import { useState } from 'react'

type SourceListProps = {
  label: string
  sources: AudienceSource[]
  isEditable: boolean
  onChange: (sources: AudienceSource[]) => void
}

export function SourceList({ label, sources, isEditable, onChange }: SourceListProps) {
  const [text, setText] = useState('')
  const addresses = readAddresses(text).filter(({ email }) => isAddress(email))
  const add = () => {
    onChange([...sources, { kind: 'addresses', fileName: null, addresses }])
    setText('')
  }
  return (
    <Stack gap={8}>
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources have no other identity
        <Group key={index} justify="space-between">
          <Text size="sm">{source.kind}</Text>
          {isEditable && (
            <Button variant="subtle" onClick={() => onChange(sources.filter((_, at) => at !== index))}>
              Remove
            </Button>
          )}
        </Group>
      ))}
      {isEditable && (
        <>
          <Textarea
            label={`Addresses ${label}`}
            autosize
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button disabled={addresses.length === 0} onClick={add}>
            Add
          </Button>
        </>
      )}
    </Stack>
  )
}
