import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { inviteeStateNames } from '@rostrum/contract/irm/events/plan-values'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { Chip } from '#ui/Chip.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyInfo, notifySuccess } from '#ui/notify.ts'
import { everyTargetList, useInvite } from '../api.ts'

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

function AddInvestorsForm({ event, onClose }: Omit<AddInvestorsModalProps, 'isOpen'>) {
  const lists = useQuery(everyTargetList())
  const invite = useInvite()
  const [firms, setFirms] = useState<PickedEntity[]>([])
  const [people, setPeople] = useState<PickedEntity[]>([])
  const [targetListId, setList] = useState<string | null>(null)
  const [holdersIn, setCity] = useState('')
  const [state, setState] = useState<(typeof states)[number]['value']>('listed')
  const body: Args<typeof eventPlan.invite>['body'] = {
    state,
    ...(firms.length > 0 && { organizationIds: firms.map(({ id }) => id) }),
    ...(people.length > 0 && { personIds: people.map(({ id }) => id) }),
    ...(targetListId && { targetListId }),
    ...(holdersIn.trim() && { holdersIn: holdersIn.trim() }),
  }
  const save = async () => {
    try {
      const { addedCount, knownCount } = await invite.mutateAsync({ params: { id: event.id }, body })
      const known = knownCount > 0 ? `, ${knownCount} on the list already` : ''
      if (addedCount === 0) notifyInfo(`No one was added${known}.`)
      else notifySuccess(`${addedCount} ${addedCount === 1 ? 'investor' : 'investors'} added${known}`)
      onClose()
    } catch (error) {
      notifyError(`No one could be added. ${reasonOf(error)}`)
    }
  }
  return (
    <Stack gap={12}>
      <Select
        label="From a target list"
        placeholder="Choose a list"
        clearable
        data={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={targetListId}
        onChange={setList}
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
      <Select
        label="State"
        allowDeselect={false}
        data={states}
        value={state}
        onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'listed')}
      />
      <FormActions
        saveLabel="Add investors"
        disabled={Object.keys(body).length === 1}
        saving={invite.isPending}
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
