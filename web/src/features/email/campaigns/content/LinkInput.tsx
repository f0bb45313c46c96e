import { TextInput } from '@mantine/core'
import { LinkTarget } from '@rostrum/contract/email/campaigns/content'
import { useState } from 'react'

type LinkInputProps = { label: string; description?: string; value: string; onChange: (url: string) => void }

const addressIn = (text: string) => LinkTarget.safeParse(text)

/** Saved once it is an address: a draft with half an address could not be saved. */
export function LinkInput({ label, description, value, onChange }: LinkInputProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [hasLeft, setHasLeft] = useState(false)
  // Changed elsewhere: chosen from a list, or undone.
  if (value !== seen) {
    setSeen(value)
    if (addressIn(typed).data !== value) setTyped(value)
  }
  const take = (text: string) => {
    setTyped(text)
    const { data } = addressIn(text)
    if (data !== undefined && data !== value) onChange(data)
  }
  const { error } = addressIn(typed)
  return (
    <TextInput
      label={label}
      description={description}
      placeholder="https://"
      inputMode="url"
      maxLength={2000}
      spellCheck={false}
      value={typed}
      error={hasLeft && error?.issues[0]?.message}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onBlur={() => {
        setHasLeft(true)
        const text = typed.trim()
        if (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text)) take(`https://${text}`)
      }}
    />
  )
}
