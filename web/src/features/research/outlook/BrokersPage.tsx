import { Button, TagsInput } from '@mantine/core'
import { type ResearchBroker, researchBrokers } from '@rostrum/contract/research/outlook'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { AnalystForm } from './AnalystForm.tsx'
import { everyBroker, useChangeBroker } from './api.ts'
import classes from './Outlook.module.css'
import { useAnalystActions } from './use-analyst-actions.ts'

export function BrokersPage() {
  usePageTitle('Brokers and analysts')
  const query = useQuery(everyBroker())
  return (
    <>
      <PageHeader
        title="Brokers and analysts"
        breadcrumbs={[{ id: 'outlook', node: <AnchorLink to="/research/outlook">Broker Outlook</AnchorLink> }]}
        context={
          <>
            Names and domains that identify a broker in files, emails and reports <HelpMark topic="broker-outlook" />
          </>
        }
      />
      <QueryView
        query={query}
        isEmpty={(brokers) => brokers.length === 0}
        empty={<EmptyState title="No brokers yet" message="Brokers are added with their first rating or estimate." />}
      >
        {(brokers) => (
          <div className={classes.page}>
            {brokers.map((broker) => (
              <BrokerCard key={broker.id} broker={broker} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}

type Analyst = ResearchBroker['analysts'][number]

function BrokerCard({ broker }: { broker: ResearchBroker }) {
  const [isEditing, setEditing] = useState(false)
  const [analyst, setAnalyst] = useState<Analyst | 'new' | null>(null)
  const { aliases, domains, analysts, name } = broker
  const known = [aliases.length > 0 && `Also ${aliases.join(', ')}`, ...domains].filter(Boolean).join(' · ')
  return (
    <SectionCard
      flush
      title={name}
      description={known || 'No other names or domains'}
      actions={
        <Writes>
          <Button size="xs" variant="default" aria-label={`Edit names of ${name}`} onClick={() => setEditing(true)}>
            Edit names
          </Button>
          <Button size="xs" variant="default" aria-label={`Add analyst at ${name}`} onClick={() => setAnalyst('new')}>
            Add analyst
          </Button>
        </Writes>
      }
    >
      {isEditing && <NamesForm broker={broker} onClose={() => setEditing(false)} />}
      {analysts.length === 0 ? (
        <p className={classes.none}>No analysts yet</p>
      ) : (
        <div className={classes.analysts}>
          <Analysts analysts={analysts} brokerName={name} onEdit={setAnalyst} />
        </div>
      )}
      {analyst && (
        <AnalystForm broker={broker} analyst={analyst === 'new' ? null : analyst} onClose={() => setAnalyst(null)} />
      )}
    </SectionCard>
  )
}

type AnalystsProps = { analysts: Analyst[]; brokerName: string; onEdit: (analyst: Analyst) => void }

function Analysts({ analysts, brokerName, onEdit }: AnalystsProps) {
  const { remove } = useAnalystActions()
  return (
    <SmallTable
      label={`Analysts of ${brokerName}`}
      rows={analysts}
      rowId={({ id }) => id}
      columns={[
        { id: 'name', header: 'Analyst', cell: ({ name }) => name },
        { id: 'email', header: 'Email', cell: ({ email }) => email ?? '–' },
        {
          ...{ id: 'person', header: 'Person in your IRM' },
          cell: ({ person }) =>
            person ? (
              <ProfileLink kind="person" id={person.id}>
                {person.name}
              </ProfileLink>
            ) : (
              '–'
            ),
        },
        {
          ...{ id: 'actions', header: 'Actions', align: 'right' },
          cell: (analyst) => (
            <Writes>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Edit ${analyst.name}`}
                onClick={() => onEdit(analyst)}
              >
                Edit
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Delete ${analyst.name}`}
                onClick={() => void remove(analyst)}
              >
                Delete
              </Button>
            </Writes>
          ),
        },
      ]}
    />
  )
}

function NamesForm({ broker, onClose }: { broker: ResearchBroker; onClose: () => void }) {
  const change = useChangeBroker()
  const { form, submit, isSaving } = useEndpointForm(researchBrokers.update, {
    initialValues: { aliases: broker.aliases, domains: broker.domains },
    save: (body) => change.mutateAsync({ params: { id: broker.id }, body }),
    onSaved: () => {
      notifySuccess('Names saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The names could not be saved. ${reasonOf(error)}`),
  })
  const errorOf = (field: string) =>
    Object.entries(form.errors).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1]
  return (
    <form onSubmit={submit} noValidate className={classes.broker} style={{ padding: 16 }}>
      <TagsInput
        label="Other names"
        description="As they appear in files and reports. Press Enter after each."
        {...form.getInputProps('aliases')}
        error={errorOf('aliases')}
      />
      <TagsInput
        label="Email domains"
        placeholder="broker.example"
        {...form.getInputProps('domains')}
        error={errorOf('domains')}
      />
      <FormActions saveLabel="Save names" saving={isSaving} onCancel={onClose} />
    </form>
  )
}
