import { Box, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Activity, ActivityType } from '@rostrum/contract/irm/activity-record'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldInput, useCustomFields } from '#features/irm/fields/public.ts'
import { findMentions, useTemplates } from '#features/irm/notes/public.ts'
import { VisibilityField } from '#features/irm/visibility/public.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import type { EditorFiles } from '#ui/rich-text/editor-files.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type ActivityValues, fieldEntries, moveStart } from './activity-values.ts'
import { activeColleagues } from './api.ts'
import { badTime } from './messages.ts'
import { securityName } from './names.ts'
import { SentimentField } from './SentimentField.tsx'
import { TagsField } from './TagsField.tsx'
import { ThemesField } from './themes/ThemesField.tsx'
import { typeFromSubject } from './type-from-subject.ts'
import { WhenFields } from './WhenFields.tsx'
import { WhoFields } from './WhoFields.tsx'

interface ActivityFieldsProps {
  form: UseFormReturnType<ActivityValues>
  types: ActivityType[]
  /** Changing the key remounts the editor, which reads its text only once. */
  notesKey: number
  /** The type follows the subject until somebody chooses one. */
  suggestsType: boolean
  /** Of the notes. */
  files: EditorFiles
  /** The activity that is edited. */
  record?: Activity | undefined
}

export function ActivityFields({ form, types, notesKey, suggestsType, files, record }: ActivityFieldsProps) {
  const { values, errors } = form
  const templates = useTemplates()
  return (
    <>
      <SectionCard title="Details">
        <WhatFields form={form} types={types} suggestsType={suggestsType} />
      </SectionCard>
      <SectionCard title="Attendees">
        <WhoFields form={form} />
      </SectionCard>
      <SectionCard title="Notes">
        <Stack gap={12}>
          <RichTextEditor
            key={notesKey}
            label="Notes"
            description="Type @ to mention a person or an organization"
            initialValue={values.notes}
            onChange={(html) => form.setFieldValue('notes', html)}
            findMentions={findMentions}
            templates={templates}
            files={files}
            error={errors.notes}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
            <SentimentField
              value={values.sentiment}
              onChange={(sentiment) => form.setFieldValue('sentiment', sentiment)}
            />
            <ThemesField
              value={values.themes}
              onChange={(change) => form.setFieldValue('themes', change)}
              error={errors.themeIds}
            />
            <EntityPicker
              kind="securities"
              label="Security discussed"
              value={values.security && { ...values.security, detail: '' }}
              onChange={(picked) =>
                form.setFieldValue(
                  'security',
                  picked && { id: picked.id, name: securityName({ name: picked.name, ticker: picked.detail }) },
                )
              }
              error={errors.securityId}
            />
            <TagsField
              value={values.tags}
              onChange={(change) => form.setFieldValue('tags', change)}
              error={errors.tagIds}
            />
          </SimpleGrid>
        </Stack>
      </SectionCard>
      <OwnFields form={form} />
      <SeenFields form={form} record={record} />
    </>
  )
}

/** Who sees it, and which attendees would not. */
function SeenFields({ form, record }: Pick<ActivityFieldsProps, 'form' | 'record'>) {
  const { values, errors } = form
  const colleagues = useQuery(activeColleagues())
  const attended = new Set(values.colleagues.map(({ id }) => id))
  const attendees = (colleagues.data?.data ?? []).flatMap(({ id, userId, ...one }) =>
    userId && attended.has(id) ? [{ userId, name: fullName(one) }] : [],
  )
  return (
    <SectionCard title="Visibility">
      <Box maw={360}>
        <VisibilityField
          value={values.visibleTo}
          onChange={(visibleTo) => form.setFieldValue('visibleTo', visibleTo)}
          record={record}
          attendees={attendees}
          error={values.visibleTo.viewerIds.length === 0 && errors.viewerIds}
        />
      </Box>
    </SectionCard>
  )
}

/** The customer's custom fields, if any. */
function OwnFields({ form }: Pick<ActivityFieldsProps, 'form'>) {
  const fields = useCustomFields('activity')
  const { values, errors } = form
  if (fields.length === 0) return null
  const sent = fieldEntries(values.fields)
  const errorOf = (id: string) => {
    const index = sent.findIndex(({ field_id }) => field_id === id)
    return index < 0 ? undefined : (errors[`customFields.${index}.value`] ?? errors[`customFields.${index}.fieldId`])
  }
  return (
    <SectionCard title="Custom fields">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
        {fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values.fields[field.id] ?? null}
            onChange={(value) => form.setFieldValue('fields', { ...values.fields, [field.id]: value })}
            error={errorOf(field.id)}
          />
        ))}
      </SimpleGrid>
    </SectionCard>
  )
}

function WhatFields({ form, types, suggestsType }: Omit<ActivityFieldsProps, 'notesKey' | 'files'>) {
  const { timeZone } = useUser()
  const { values, errors } = form
  const setTimes = (times: Partial<ActivityValues>) => {
    form.clearFieldError('startsAt')
    form.clearFieldError('endsAt')
    form.setValues(times)
  }
  const offered = types.filter((type) => !type.isArchived || type.id === values.typeId)
  const [isTypeChosen, setTypeChosen] = useState(!suggestsType)
  // The page may be ready only after someone has opened the search over it; a dialog sets the focus by itself.
  const [focuses] = useState(() => document.querySelector('[aria-modal="true"]') === null)
  const setSubject = (subject: string) => {
    form.setFieldValue('subject', subject)
    const typeId = isTypeChosen ? undefined : typeFromSubject(subject, offered)
    if (typeId) form.setFieldValue('typeId', typeId)
  }
  return (
    <Stack gap={12}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
        <Select
          label="Type"
          required
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          nothingFoundMessage="No Matches"
          {...form.getInputProps('typeId')}
          onChange={(typeId) => {
            setTypeChosen(true)
            form.setFieldValue('typeId', typeId ?? '')
          }}
        />
        <TextInput
          label="Subject"
          required
          autoFocus={focuses}
          data-autofocus
          {...form.getInputProps('subject')}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <WhenFields
          name="Start"
          required
          day={values.startDay}
          time={values.startTime}
          dataPath="startsAt"
          onChange={({ day, time }) => setTimes(moveStart(values, { startDay: day, startTime: time }, timeZone))}
          error={badTime(errors.startsAt)}
        />
        <WhenFields
          name="End"
          day={values.endDay}
          time={values.endTime}
          dataPath="endsAt"
          onChange={({ day, time }) => setTimes({ endDay: day, endTime: time })}
          error={badTime(errors.endsAt)}
        />
        <TextInput label="Location" {...form.getInputProps('location')} />
        <TextInput label="Link" type="url" placeholder="https://" {...form.getInputProps('link')} />
      </SimpleGrid>
    </Stack>
  )
}
