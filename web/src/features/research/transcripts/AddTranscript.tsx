import {
  Button,
  FileButton,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { transcripts } from '@rostrum/contract/research/transcripts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { UploadList, useUploads } from '#features/files/public.ts'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DateField } from '../DateField.tsx'
import { useAddTranscript } from './api.ts'

export const AddTranscript = ({ onClose }: { onClose: () => void }) => (
  <SidePanel opened onClose={onClose} title="Add transcript" width={560}>
    <TranscriptForm onClose={onClose} />
  </SidePanel>
)

/** A web page is sent as text: nothing of it can ever run. */
const asText = (file: File): File =>
  /\.html?$/i.test(file.name) ? new File([file], `${file.name}.txt`, { type: 'text/plain' }) : file

/** The upload is part of saving: its key is only known then. */
const beforeUpload = 'not uploaded yet'

function TranscriptForm({ onClose }: { onClose: () => void }) {
  const add = useAddTranscript()
  const navigate = useNavigate()
  const { uploads, upload, cancel, dismiss, isBusy } = useUploads('private')
  const [security, setSecurity] = useState<PickedEntity | null>(null)
  const [way, setWay] = useState('file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const isPasted = way === 'text'
  const source = isPasted
    ? text.trim() && new File([text], 'transcript.txt', { type: 'text/plain' })
    : file && asText(file)
  const { form, submit, isSaving } = useEndpointForm(transcripts.create, {
    initialValues: {
      title: '',
      securityId: '',
      heldOn: '',
      fiscalYear: '' as number | '',
      fiscalQuarter: null as string | null,
    },
    toBody: ({ fiscalYear, fiscalQuarter, ...typed }) => ({
      ...typed,
      fiscalYear: fiscalYear === '' ? null : fiscalYear,
      fiscalQuarter: fiscalQuarter ? Number(fiscalQuarter) : null,
      origin: isPasted ? ('pasted' as const) : ('upload' as const),
      fileKey: source ? beforeUpload : '',
    }),
    save: async (body) => {
      const uploaded = source && (await upload(source))
      if (!uploaded) throw new Error('The file was not uploaded.')
      return add.mutateAsync({ body: { ...body, fileKey: uploaded.fileKey } })
    },
    onSaved: ({ id }) => {
      notifySuccess('Transcript added')
      onClose()
      void navigate({ to: '/research/transcripts/$transcriptId', params: { transcriptId: id } })
    },
    onFailed: (error) => notifyError(`The transcript could not be added. ${reasonOf(error)}`),
  })
  const { errors } = form
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <EntityPicker
          kind="securities"
          label="Company"
          required
          value={security}
          error={errors.securityId && 'Choose a company'}
          onChange={(picked) => {
            setSecurity(picked)
            form.setFieldValue('securityId', picked?.id ?? '')
          }}
        />
        <TextInput label="Title" placeholder="Q3 2026 earnings call" required {...form.getInputProps('title')} />
        <DateField
          label="Call date"
          value={form.values.heldOn || null}
          error={errors.heldOn && 'Choose a date'}
          onChange={(day) => form.setFieldValue('heldOn', day ?? '')}
        />
        <Group grow align="start">
          <NumberInput label="Fiscal year" min={1990} max={2100} hideControls {...form.getInputProps('fiscalYear')} />
          <Select
            label="Fiscal quarter"
            clearable
            data={['1', '2', '3', '4'].map((value) => ({ value, label: `Q${value}` }))}
            {...form.getInputProps('fiscalQuarter')}
          />
        </Group>
        <SegmentedControl
          aria-label="Source"
          data={[
            { value: 'file', label: 'Upload a file' },
            { value: 'text', label: 'Paste text' },
          ]}
          value={way}
          onChange={setWay}
        />
        {isPasted ? (
          <Textarea
            label="Text"
            rows={12}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={errors.fileKey && 'Paste the text'}
          />
        ) : (
          <div>
            <Group gap="sm">
              <FileButton
                accept=".txt,.pdf,.docx,.htm,.html"
                onChange={setFile}
                inputProps={{ 'aria-label': 'Transcript file' }}
              >
                {(props) => (
                  <Button {...props} variant="default">
                    Choose a file
                  </Button>
                )}
              </FileButton>
              <span>{file?.name ?? 'Text, PDF, Word or HTML, or a full submission (.txt) from EDGAR'}</span>
            </Group>
            {errors.fileKey && <Input.Error role="alert">Choose a file</Input.Error>}
          </div>
        )}
        <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
        <FormActions saveLabel="Add transcript" saving={isSaving || isBusy} onCancel={onClose} />
      </Stack>
    </form>
  )
}
