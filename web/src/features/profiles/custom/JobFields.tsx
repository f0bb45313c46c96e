import { ActionIcon, Button, MultiSelect, Radio, SimpleGrid, Stack, TextInput, Tooltip } from '@mantine/core'
import { jobFunctionCodes, jobFunctions } from '@rostrum/contract/market/job-functions'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { AddressFields } from './AddressFields.tsx'
import { isEmptyAddress, type JobValues } from './form-values.ts'
import classes from './PersonFields.module.css'

const functions = jobFunctionCodes.map((code) => ({ value: code, label: jobFunctions[code] }))

interface JobFieldsProps {
  job: JobValues
  index: number
  isOnly: boolean
  errors: Record<string, ReactNode>
  onChange: (change: Partial<JobValues>) => void
  onPrimary: () => void
  onRemove: () => void
  onNewOrganization: () => void
}

export function JobFields(props: JobFieldsProps) {
  const { job, index, isOnly, errors, onChange } = props
  const error = (name: string) => errors[`jobs.${index}.${name}`]
  const text = (name: 'title' | 'phone' | 'mobilePhone', label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      autoComplete="off"
      value={job[name]}
      error={error(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={classes.job} aria-label={`Job ${index + 1}`}>
      {!isOnly && <JobHeader {...props} />}
      <Stack gap={12}>
        <div className={classes.organization}>
          <EntityPicker
            kind="organizations"
            label="Organization"
            required
            placeholder="Search organizations"
            value={job.organization}
            error={error('organizationId')}
            onChange={(organization) => onChange({ organization })}
          />
          <Button className={classes.newOrganization} variant="default" onClick={props.onNewOrganization}>
            New organization
          </Button>
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
          {text('title', 'Title')}
          <MultiSelect
            label="Functions"
            data={functions}
            searchable
            hidePickedOptions
            maxValues={20}
            nothingFoundMessage="No Matches"
            value={job.jobFunctions}
            error={error('jobFunctions')}
            onChange={(chosen) => onChange({ jobFunctions: chosen })}
          />
          {text('phone', 'Phone', 'tel')}
          {text('mobilePhone', 'Mobile', 'tel')}
        </SimpleGrid>
        <JobAddress {...props} />
      </Stack>
    </fieldset>
  )
}

function JobHeader({ job, index, onPrimary, onRemove }: JobFieldsProps) {
  return (
    <div className={classes.jobHeader}>
      <Radio size="xs" name="primary-job" label="Primary job" checked={job.isPrimary} onChange={onPrimary} />
      <Tooltip label="Remove this job">
        <ActionIcon aria-label={`Remove job ${index + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

/** Most people work at their organization's address; a separate address is the exception. */
function JobAddress({ job, index, errors, onChange }: JobFieldsProps) {
  const [isOpen, setOpen] = useState(!isEmptyAddress(job.address))
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconMapPin size={14} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Add job address
      </Button>
    )
  }
  return (
    <AddressFields
      path={`jobs.${index}.address`}
      value={job.address}
      errors={errors}
      onChange={(address) => onChange({ address })}
    />
  )
}
