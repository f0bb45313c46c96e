import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type CustomReport, type Sharing, sharingLabels, sharings } from '@rostrum/contract/reports/custom-reports'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { useUpdateReport } from '../api.ts'
import { ColleagueSelect } from './ColleagueSelect.tsx'

export function ShareDialog({ report, onClose }: { report: CustomReport; onClose: () => void }) {
  const [name, setName] = useState(report.name)
  const [sharing, setSharing] = useState<Sharing>(report.sharing)
  const [viewerIds, setViewerIds] = useState(report.viewers.map(({ id }) => id))
  const update = useUpdateReport()
  const submit = () =>
    update.mutate(
      { params: { id: report.id }, body: { name: name.trim(), sharing, viewerIds, version: report.version } },
      {
        onSuccess: () => {
          notifySuccess('Report saved')
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title="Rename and share">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={16}>
          <TextInput
            label="Name"
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label="Who can open it"
            description="A report shows each person only what they have access to."
            value={sharing}
            onChange={(value) => setSharing(value as Sharing)}
          >
            <Stack gap={8} mt={8}>
              {sharings.map((one) => (
                <Radio key={one} value={one} label={sharingLabels[one]} />
              ))}
            </Stack>
          </Radio.Group>
          {sharing === 'colleagues' && <ColleagueSelect label="Colleagues" value={viewerIds} onChange={setViewerIds} />}
        </Stack>
        {update.error && <FormFailure>The report could not be saved. {reasonOf(update.error)}</FormFailure>}
        <FormActions saving={update.isPending} disabled={name.trim() === ''} onCancel={onClose} />
      </form>
    </Modal>
  )
}
