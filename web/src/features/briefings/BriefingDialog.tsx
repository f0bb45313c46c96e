import { Checkbox, Modal } from '@mantine/core'
import { type BriefingSection, briefingDays, briefingSectionLabels } from '@rostrum/contract/briefings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { type BriefingMeetings, sectionChoice, useCreateBriefing } from './api.ts'
import classes from './briefings.module.css'

interface BriefingDialogProps {
  title: string
  meetings: BriefingMeetings
  opened: boolean
  onClose: () => void
}

export const BriefingDialog = ({ title, opened, onClose, meetings }: BriefingDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={title}>
    <Sections meetings={meetings} onClose={onClose} />
  </Modal>
)

function Sections({ meetings, onClose }: Pick<BriefingDialogProps, 'meetings' | 'onClose'>) {
  const choice = useQuery({ ...sectionChoice(), staleTime: 0 })
  return (
    <QueryView query={choice}>
      {({ available, sections }) => (
        <SectionForm available={available} chosen={sections} meetings={meetings} onClose={onClose} />
      )}
    </QueryView>
  )
}

interface SectionFormProps extends Pick<BriefingDialogProps, 'meetings' | 'onClose'> {
  available: BriefingSection[]
  chosen: BriefingSection[]
}

function SectionForm({ available, chosen, meetings, onClose }: SectionFormProps) {
  const [sections, setSections] = useState<string[]>(chosen)
  const create = useCreateBriefing()
  const navigate = useNavigate()
  const make = () =>
    create.mutate(
      { meetings, sections: available.filter((section) => sections.includes(section)) },
      { onSuccess: ({ id }) => void navigate({ to: '/irm/briefings/$id', params: { id } }) },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <Checkbox.Group label="Sections" value={sections} onChange={setSections}>
        <div className={classes.sections}>
          {available.map((section) => (
            <Checkbox key={section} value={section} label={briefingSectionLabels[section]} />
          ))}
        </div>
      </Checkbox.Group>
      <p className={classes.hint}>
        A PDF of what you can see today. Only you can open it; it is kept for {briefingDays} days.
      </p>
      {create.error && (
        <FormFailure>
          {create.error instanceof ApiError ? create.error.message : 'The briefing could not be started. Try again.'}
        </FormFailure>
      )}
      <FormActions
        saveLabel="Create briefing"
        saving={create.isPending}
        disabled={sections.length === 0}
        onCancel={onClose}
      />
    </form>
  )
}
