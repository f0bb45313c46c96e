import { Button, Group, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import {
  estimateMeasures,
  type Measure,
  type MeasureFormat,
  measureFormatNames,
  measureFormats,
} from '@rostrum/contract/research/measures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { useEstimateAddress } from '../address.ts'
import { everyMeasure, useChangeMeasure, useCreateMeasure } from '../api.ts'
import classes from '../Estimates.module.css'
import { useMeasureActions } from '../use-measure-actions.ts'

export const MeasureForm = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Add measure" size={440} centered>
    <MeasureFields measure={null} onClose={onClose} />
  </Modal>
)

/** The team's own, beside the four that everyone has. */
export function MeasuresDialog({ onClose, onAdd }: { onClose: () => void; onAdd: () => void }) {
  const measures = useQuery(everyMeasure())
  return (
    <Modal opened onClose={onClose} title="Your measures" size={480} centered>
      <QueryView
        query={measures}
        isEmpty={(all) => !all.some(({ isOwn }) => isOwn)}
        empty={<EmptyState title="No custom measures" message="Add one, such as orders or systems shipped." />}
      >
        {(all) => (
          <ul className={classes.history} aria-label="Your measures">
            {all
              .filter(({ isOwn }) => isOwn)
              .map((measure) => (
                <OwnMeasure key={measure.key} measure={measure} />
              ))}
          </ul>
        )}
      </QueryView>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onAdd}>Add measure</Button>
      </Group>
    </Modal>
  )
}

function OwnMeasure({ measure }: { measure: Measure }) {
  const [isEditing, setEditing] = useState(false)
  const { remove } = useMeasureActions()
  const { name, format, unit } = measure
  return (
    <li className={classes.statement}>
      <div className={classes.figure}>
        <span>{name}</span>
      </div>
      {isEditing ? (
        <MeasureFields measure={measure} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={classes.source}>
            {unit ? `${measureFormatNames[format]}: ${unit}` : measureFormatNames[format]}
          </p>
          <div className={classes.actions}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Edit measure ${name}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Delete measure ${name}`}
              onClick={() => void remove(measure)}
            >
              Delete
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

type MeasureFieldsProps = {
  /** Null for a new one. */
  measure: Measure | null
  onClose: () => void
}

function useMeasureForm({ measure, onClose }: MeasureFieldsProps) {
  const create = useCreateMeasure()
  const update = useChangeMeasure()
  const { change } = useEstimateAddress()
  return useEndpointForm(estimateMeasures.create, {
    initialValues: {
      ...{ name: measure?.name ?? '', format: measure?.format ?? ('number' as MeasureFormat) },
      ...{ unit: measure?.unit ?? '', decimals: measure?.decimals ?? 1 },
    },
    toBody: ({ unit, ...typed }) => ({ ...typed, unit: typed.format === 'number' ? unit : '' }),
    save: (body) =>
      measure ? update.mutateAsync({ params: { id: measure.key }, body }) : create.mutateAsync({ body }),
    onSaved: ({ key, name }) => {
      notifySuccess(`${name} ${measure ? 'saved' : 'added'}`)
      onClose()
      if (!measure) change({ measure: key })
    },
    onFailed: (error) => notifyError(`The measure could not be ${measure ? 'saved' : 'added'}. ${reasonOf(error)}`),
  })
}

function MeasureFields(props: MeasureFieldsProps) {
  const { form, submit, isSaving } = useMeasureForm(props)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput label="Name" required maxLength={60} {...form.getInputProps('name')} />
        <Select
          label="Format"
          allowDeselect={false}
          data={measureFormats.map((value) => ({ value, label: measureFormatNames[value] }))}
          {...form.getInputProps('format')}
        />
        <Group grow align="flex-start">
          {form.values.format === 'number' && (
            <TextInput label="Unit" placeholder="Systems" maxLength={30} {...form.getInputProps('unit')} />
          )}
          <NumberInput label="Decimals" min={0} max={4} allowDecimal={false} {...form.getInputProps('decimals')} />
        </Group>
        <FormActions
          saveLabel={props.measure ? 'Save measure' : 'Add measure'}
          saving={isSaving}
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  )
}
