// Email addresses that are pasted or read from a file.
import { FileInput, Textarea } from '@mantine/core'
import { isAddress, readAddresses } from '@rostrum/contract/email/recipients'
import { useState } from 'react'
import { addressesIn, addressFileHint, addressFileTypes } from '#lists/read-address-file.ts'
import { formatNumber } from '#platform/formats.ts'

interface TypedAddresses {
  emails: string[]
  /** Why they cannot be used as they are. */
  problem: string | null
}
export const noAddresses: TypedAddresses = { emails: [], problem: null }

const fromText = (text: string): TypedAddresses => {
  const typed = readAddresses(text).map(({ email }) => email)
  const wrong = typed.find((email) => !isAddress(email))
  return { emails: typed, problem: wrong ? `Not an email address: ${wrong}` : null }
}

async function fromFile(file: File): Promise<TypedAddresses> {
  const found = await addressesIn(file)
  if (typeof found === 'string') return { emails: [], problem: found }
  return { emails: found.addresses.map(({ email }) => email), problem: null }
}

interface AddressFieldsProps {
  value: TypedAddresses
  onChange: (value: TypedAddresses) => void
}

export function AddressFields({ value, onChange }: AddressFieldsProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    onChange(chosen ? await fromFile(chosen) : fromText(text))
  }
  const count = value.emails.length
  return (
    <>
      {!file && (
        <Textarea
          label="Email addresses"
          description="Of people in your IRM, one per line or separated by commas"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          error={value.problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            onChange(fromText(currentTarget.value))
          }}
        />
      )}
      <FileInput
        label="Or a file of addresses"
        description={
          file && !value.problem
            ? `${formatNumber(count)} ${count === 1 ? 'address' : 'addresses'} found`
            : addressFileHint
        }
        accept={addressFileTypes}
        clearable
        placeholder="Choose a file"
        value={file}
        error={file ? value.problem : null}
        onChange={(chosen) => void choose(chosen)}
      />
    </>
  )
}
