import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { AddressForm } from './forms/AddressForm.tsx'
import { EventForm, ListForm, ViewForm } from './forms/ChoiceForms.tsx'
import { FilterForm } from './forms/FilterForm.tsx'
import { HoldersForm } from './forms/HoldersForm.tsx'
import { PeopleForm } from './forms/PeopleForm.tsx'
import type { SourceFormProps } from './forms/SourceForm.tsx'
import { TagForm } from './forms/TagForm.tsx'
import { type SourceKind, sourceKindNames } from './source-kinds.ts'

type AddSourceProps = SourceFormProps & { kind: SourceKind | null; title: string }

const forms: Record<Exclude<SourceKind, 'irm'>, (props: SourceFormProps) => ReactNode> = {
  filter: FilterForm,
  tags: TagForm,
  view: ViewForm,
  target_list: ListForm,
  holders: HoldersForm,
  event: EventForm,
  people: PeopleForm,
  addresses: AddressForm,
}

export function AddSource({ kind, title, onAdd, onClose }: AddSourceProps) {
  const Form = kind && kind !== 'irm' ? forms[kind] : undefined
  return (
    <Modal
      opened={Form !== undefined}
      onClose={onClose}
      title={kind && `${title}: ${sourceKindNames[kind]}`}
      size={520}
    >
      {Form && <Form onAdd={onAdd} onClose={onClose} />}
    </Modal>
  )
}
