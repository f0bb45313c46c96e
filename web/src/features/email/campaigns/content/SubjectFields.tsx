import { Stack, TextInput } from '@mantine/core'
import { goodPreheaderLength, goodSubjectLength } from '@rostrum/contract/email/campaigns/checks'
import { sampleValues } from '@rostrum/contract/email/campaigns/content-calls'
import { fillSubject, subjectField } from '@rostrum/contract/email/personalized-fields'
import { useRef } from 'react'
import { InsertField } from '#features/email/templates/public.ts'
import { useOpenCampaign } from '../campaign-context.ts'

export type SubjectPart = 'subject' | 'preheader'

const longest = 250

export const SubjectFields = () => (
  <Stack gap={12}>
    <Line part="subject" label="Subject" goodLength={goodSubjectLength} into="the subject" />
    <Line part="preheader" label="Preview text" goodLength={goodPreheaderLength} into="the preview text" />
  </Stack>
)

type LineProps = { part: SubjectPart; label: string; goodLength: number; into: string }

function Line({ part, label, goodLength, into }: LineProps) {
  const { draft } = useOpenCampaign()
  const input = useRef<HTMLInputElement>(null)
  const value = draft.values[part]
  const change = (text: string) => draft.change({ [part]: text.replace(/[\r\n]+/g, ' ').slice(0, longest) }, part)
  const insert = (field: Parameters<typeof subjectField>[0]['field']) => {
    const at = input.current?.selectionStart ?? value.length
    change(`${value.slice(0, at)}${subjectField({ field, fallback: '' })}${value.slice(at)}`)
    input.current?.focus()
  }
  return (
    <TextInput
      id={`campaign-${part}`}
      ref={input}
      label={label}
      description={hintOf(part, fillSubject(value, sampleValues).length, goodLength)}
      maxLength={longest}
      spellCheck
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      rightSectionWidth={76}
      rightSection={<InsertField onChoose={insert} into={into} />}
    />
  )
}

const purposes: Record<SubjectPart, string> = {
  subject: 'Add a fallback for a field with |, such as {{person.first_name|there}}',
  preheader: 'Shown beside the subject in the inbox',
}

const hintOf = (part: SubjectPart, length: number, good: number): string =>
  length > good
    ? `${length} characters. Phones show about ${good}.`
    : `${purposes[part]}${length > 0 ? ` · ${length} of about ${good} characters` : ''}`
