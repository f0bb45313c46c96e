import { FileInput, Text, Textarea } from '@mantine/core'
import { isAddress, readAddresses } from '@rostrum/contract/email/recipients'
import type { FileAddresses } from '@rostrum/contract/sheets'
import { useState } from 'react'
import { addressesIn, addressFileHint, addressFileTypes } from '#lists/read-address-file.ts'
import { formatNumber } from '#platform/formats.ts'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

export function AddressForm({ onAdd, onClose }: SourceFormProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<(FileAddresses & { name: string }) | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = readAddresses(text)
  const wrong = typed.filter(({ email }) => !isAddress(email))
  const addresses = file ? file.addresses : typed
  const isComplete = addresses.length > 0 && (file !== null || wrong.length === 0)
  const read = async (given: File | null) => {
    setProblem(null)
    if (!given) return setFile(null)
    setReading(true)
    const found = await addressesIn(given)
    setReading(false)
    if (typeof found === 'string') return setProblem(found)
    setFile({ ...found, name: given.name })
  }
  const complain = () =>
    setProblem(wrong[0] && !file ? `Not an email address: ${wrong[0].email}` : 'Enter an address or choose a file')
  return (
    <SourceForm
      kind="addresses"
      source={isComplete ? { kind: 'addresses', fileName: file?.name ?? null, addresses } : undefined}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={complain}
    >
      {!file && (
        <Textarea
          label="Email addresses"
          description="One per line or separated by commas; “Name <name@example.com>” works too."
          autosize
          minRows={4}
          maxRows={10}
          value={text}
          error={problem}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <FileInput
        label="Or a file"
        description={isReading ? 'Reading the file…' : addressFileHint}
        accept={addressFileTypes}
        disabled={isReading}
        clearable
        placeholder="Choose a file"
        error={file ? null : text === '' && problem}
        onChange={(given) => void read(given)}
      />
      {file && <Found file={file} />}
    </SourceForm>
  )
}

const shownFirst = 3

const Found = ({ file: { addresses, skipped } }: { file: FileAddresses }) => (
  <div role="status">
    <Text size="sm">
      {formatNumber(addresses.length)} {addresses.length === 1 ? 'address' : 'addresses'} found
      {skipped > 0 && `, ${formatNumber(skipped)} ${skipped === 1 ? 'row' : 'rows'} without an address skipped`}
    </Text>
    <Text size="sm" c="dimmed" truncate>
      {addresses
        .slice(0, shownFirst)
        .map(({ email, name }) => (name ? `${name} <${email}>` : email))
        .join(', ')}
      {addresses.length > shownFirst && ', …'}
    </Text>
  </div>
)
