import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SectionCard } from '#ui/SectionCard.tsx'
import { emptyJob, type JobValues, type PersonValues } from './form-values.ts'
import { JobFields } from './JobFields.tsx'
import classes from './PersonFields.module.css'

interface PersonFieldsProps {
  form: UseFormReturnType<PersonValues>
  /** Creates an organization for a job without leaving the form. */
  onNewOrganization: (jobKey: string) => void
}

const mostJobs = 20

export function PersonFields({ form, notice, onNewOrganization }: PersonFieldsProps & { notice?: ReactNode }) {
  return (
    <Stack gap={16}>
      <SectionCard title="Person">
        <Stack gap={12}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16} verticalSpacing={12}>
            <TextInput label="First name" required autoFocus {...form.getInputProps('firstName')} />
            <TextInput label="Last name" required {...form.getInputProps('lastName')} />
            <TextInput label="Preferred name" {...form.getInputProps('preferredName')} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
            <TextInput label="Email" type="email" {...form.getInputProps('emailPrimary')} />
            <TextInput label="Second email" type="email" {...form.getInputProps('emailSecondary')} />
          </SimpleGrid>
          <Textarea label="Bio" rows={3} {...form.getInputProps('description')} />
        </Stack>
      </SectionCard>
      {notice}
      <JobList form={form} onNewOrganization={onNewOrganization} />
    </Stack>
  )
}

function JobList({ form, onNewOrganization }: PersonFieldsProps) {
  const { jobs } = form.values
  const setJobs = (next: JobValues[]) => form.setFieldValue('jobs', next)
  const remove = (key: string) => {
    const left = jobs.filter((job) => job.key !== key)
    // Invariant: a person with jobs has a primary one.
    setJobs(left.some((job) => job.isPrimary) ? left : left.map((job, at) => ({ ...job, isPrimary: at === 0 })))
  }
  return (
    <SectionCard
      title="Jobs"
      description="At least one, with an organization"
      flush
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={jobs.length >= mostJobs}
          onClick={() => setJobs([...jobs, emptyJob(null, false)])}
        >
          Add job
        </Button>
      }
    >
      {form.errors.jobs && (
        <p className={classes.error} role="alert">
          {form.errors.jobs}
        </p>
      )}
      {jobs.map((job, index) => (
        <JobFields
          key={job.key}
          job={job}
          index={index}
          isOnly={jobs.length === 1}
          errors={form.errors}
          onChange={(change) => {
            form.clearFieldError(`jobs.${index}.organizationId`)
            setJobs(jobs.map((one) => (one.key === job.key ? { ...one, ...change } : one)))
          }}
          onPrimary={() => setJobs(jobs.map((one) => ({ ...one, isPrimary: one.key === job.key })))}
          onRemove={() => remove(job.key)}
          onNewOrganization={() => onNewOrganization(job.key)}
        />
      ))}
    </SectionCard>
  )
}
