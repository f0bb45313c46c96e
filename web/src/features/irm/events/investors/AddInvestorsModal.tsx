import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { inviteeStateNames } from '@rostrum/contract/irm/events/plan-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedViews } from '#lists/api.ts'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { Chip } from '#ui/Chip.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { everyTargetList } from '../api.ts'
import { AddressFields, noAddresses } from './AddressFields.tsx'
import { type InvestorSources, useAddInvestors } from './use-add-investors.ts'

interface AddInvestorsModalProps {
  event: EventDetail
  isOpen: boolean
  onClose: () => void
}

export const AddInvestorsModal = ({ isOpen, ...form }: AddInvestorsModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Add investors" size={480} centered>
    <AddInvestorsForm {...form} />
  </Modal>
)

const states = (['listed', 'invited', 'requested', 'accepted'] as const).map((value) => ({
  value,
  label: inviteeStateNames[value],
}))

const optionsOf = (named: readonly { id: string; name: string }[] = []) =>
  named.map(({ id, name }) => ({ value: id, label: name }))

function AddInvestorsForm({ event, onClose }: Omit<AddInvestorsModalProps, 'isOpen'>) {
  const lists = useQuery(everyTargetList())
  const organizationViews = useQuery(savedViews('irm/organizations'))
  const peopleViews = useQuery(savedViews('irm/people'))
  const { add, isPending } = useAddInvestors(event.id)
  const [firms, setFirms] = useState<PickedEntity[]>([])
  const [people, setPeople] = useState<PickedEntity[]>([])
  const [targetListId, setList] = useState<string | null>(null)
  const [viewId, setView] = useState<string | null>(null)
  const [holdersIn, setCity] = useState('')
  const [addresses, setAddresses] = useState(noAddresses)
  const [state, setState] = useState<(typeof states)[number]['value']>('listed')
  const body: InvestorSources = {
    state,
    ...(firms.length > 0 && { organizationIds: firms.map(({ id }) => id) }),
    ...(people.length > 0 && { personIds: people.map(({ id }) => id) }),
    ...(targetListId && { targetListId }),
    ...(viewId && { viewId }),
    ...(holdersIn.trim() && { holdersIn: holdersIn.trim() }),
    ...(addresses.emails.length > 0 && { emails: addresses.emails }),
  }
  const views = [
    { group: 'Organizations', items: optionsOf(organizationViews.data) },
    { group: 'People', items: optionsOf(peopleViews.data) },
  ]
  const save = async () => {
    if (await add(body)) onClose()
  }
  return (
    <Stack gap={12}>
      <Select
        label="From a target list"
        placeholder="Choose a list"
        clearable
        data={optionsOf(lists.data)}
        value={targetListId}
        onChange={setList}
      />
      <Select
        label="From a saved view of your IRM"
        description="With its current filters"
        placeholder="Choose a view"
        clearable
        nothingFoundMessage="No saved views yet"
        data={views}
        value={viewId}
        onChange={setView}
      />
      <TextInput
        label="Holders in a city"
        placeholder={event.cities[0] ?? 'Boston'}
        value={holdersIn}
        maxLength={100}
        onChange={(typed) => setCity(typed.currentTarget.value)}
      />
      <Several kind="organizations" label="Organizations" values={firms} onChange={setFirms} />
      <Several kind="people" label="People" values={people} onChange={setPeople} />
      <AddressFields value={addresses} onChange={setAddresses} />
      <Select
        label="State"
        allowDeselect={false}
        data={states}
        value={state}
        onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'listed')}
      />
      <FormActions
        saveLabel="Add investors"
        disabled={Object.keys(body).length === 1 || addresses.problem !== null}
        saving={isPending}
        onSave={() => void save()}
        onCancel={onClose}
      />
    </Stack>
  )
}

interface SeveralProps {
  kind: 'organizations' | 'people'
  label: string
  values: PickedEntity[]
  onChange: (values: PickedEntity[]) => void
}

const Several = ({ kind, label, values, onChange }: SeveralProps) => (
  <div>
    <EntityPicker
      kind={kind}
      label={label}
      placeholder={`Search ${label.toLowerCase()}`}
      value={null}
      onChange={(picked) => picked && onChange([...values, picked])}
      excludedIds={values.map(({ id }) => id)}
    />
    {values.map(({ id, name }) => (
      <Chip key={id} removeLabel={`Remove ${name}`} onRemove={() => onChange(values.filter((one) => one.id !== id))}>
        {name}
      </Chip>
    ))}
  </div>
)
