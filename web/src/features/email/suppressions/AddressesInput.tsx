import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#platform/formats.ts'
import { addressesOfFile, splitAddresses } from './typed-addresses.ts'

interface AddressesInputProps {
  value: string
  onChange: (text: string) => void
  error?: string | null
  /** The name of a file whose addresses were added. */
  onFile?: (name: string) => void
}

const megabyte = 1024 * 1024
const largest = 5 * megabyte

/** Typed, pasted, or read from a file: of a file with other columns, only the addresses. */
export function AddressesInput({ value, onChange, error, onFile }: AddressesInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const count = splitAddresses(value).length
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > largest) return setProblem(`Choose a file of at most ${largest / megabyte} MB`)
    const found = addressesOfFile(await file.text())
    if (found.length === 0) return setProblem(`No email addresses found in ${file.name}`)
    setProblem(null)
    onChange([...splitAddresses(value), ...found].join('\n'))
    onFile?.(file.name)
  }
  return (
    <Stack gap={6}>
      <Textarea
        label="Email addresses"
        description="One per line or separated by commas; “Name <name@example.com>” works too."
        required
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        value={value}
        error={error ?? problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap={12}>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconFileUpload size={15} stroke={1.75} />}
            >
              Add from a CSV file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {count > 1 && `${formatNumber(count)} addresses`}
        </Text>
      </Group>
    </Stack>
  )
}
