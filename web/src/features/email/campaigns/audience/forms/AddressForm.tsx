import { FileInput, Text, Textarea } from '@mantine/core'
import { isAddress, readAddresses } from '@rostrum/contract/email/recipients'
import { useState } from 'react'
import { addressesIn, type FileAddresses } from '#lists/read-address-file.ts'
import { formatNumber } from '#platform/formats.ts'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

export function AddressForm({ onAdd, onClose }: SourceFormProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<(FileAddresses & { name: string }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = readAddresses(text)
  const wrong = typed.filter(({ email }) => !isAddress(email))
  const addresses = file ? file.addresses : typed
  const isComplete = addresses.length > 0 && (file !== null || wrong.length === 0)
  const read = async (given: File | null) => {
    setProblem(null)
    if (!given) return setFile(null)
    const found = await addressesIn(given)
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
        description="CSV or text with one person in each line"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        clearable
        placeholder="Choose a file"
        error={file ? null : text === '' && problem}
        onChange={(given) => void read(given)}
      />
      {file && (
        <Text size="sm">
          {formatNumber(file.addresses.length)} {file.addresses.length === 1 ? 'address' : 'addresses'} found
          {file.skipped > 0 && `, ${formatNumber(file.skipped)} lines without an address skipped`}
        </Text>
      )}
    </SourceForm>
  )
}
