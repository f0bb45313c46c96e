import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { addressesIn, addressFileTypes } from '#lists/read-address-file.ts'
import { formatNumber } from '#platform/formats.ts'
import { splitAddresses } from './typed-addresses.ts'

interface AddressesInputProps {
  value: string
  onChange: (text: string) => void
  error?: string | null
  /** The name of a file whose addresses were added. */
  onFile?: (name: string) => void
}

/** Typed, pasted, or read from a file: of a file with other columns, only the addresses. */
export function AddressesInput({ value, onChange, error, onFile }: AddressesInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const count = splitAddresses(value).length
  const take = async (file: File | null) => {
    if (!file) return
    setReading(true)
    const found = await addressesIn(file)
    setReading(false)
    if (typeof found === 'string') return setProblem(found)
    setProblem(null)
    onChange([...splitAddresses(value), ...found.addresses.map(({ email }) => email)].join('\n'))
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
        <FileButton accept={addressFileTypes} onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={isReading}
              leftSection={<IconFileUpload size={15} stroke={1.75} />}
            >
              Add from an XLSX or CSV file
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
