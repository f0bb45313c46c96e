import { NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { organizationTypeLabels, organizationTypes } from '@rostrum/contract/market/values'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AddressFields } from './AddressFields.tsx'
import type { OrganizationValues } from './form-values.ts'

const types = organizationTypes.map((type) => ({ value: type, label: organizationTypeLabels[type] }))

interface OrganizationFieldsProps {
  form: UseFormReturnType<OrganizationValues>
  /** An organization cannot be its own parent. */
  ownId?: string
}

export function OrganizationFields({ form, ownId }: OrganizationFieldsProps) {
  return (
    <Stack gap={16}>
      <SectionCard title="Organization">
        <OrganizationBasics form={form} {...(ownId && { ownId })} />
      </SectionCard>
      <SectionCard title="Address">
        <AddressFields
          path="address"
          value={form.values.address}
          errors={form.errors}
          onChange={(address) => form.setFieldValue('address', address)}
        />
      </SectionCard>
    </Stack>
  )
}

/** Fields also used in the inline organization form. */
export function OrganizationBasics({ form, ownId }: OrganizationFieldsProps) {
  return (
    <Stack gap={12}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
        <TextInput label="Name" required autoFocus data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Select label="Type" required data={types} allowDeselect={false} {...form.getInputProps('type')} />
        <EntityPicker
          kind="organizations"
          label="Parent"
          placeholder="Search organizations"
          value={form.values.parent}
          error={form.errors.parentId}
          excludedIds={ownId ? [ownId] : []}
          onChange={(parent) => form.setFieldValue('parent', parent)}
        />
        <NumberInput
          label="AUM (USD)"
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('aum')}
        />
        <TextInput label="Website" autoComplete="off" {...form.getInputProps('website')} />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      </SimpleGrid>
      <Textarea label="Description" rows={3} {...form.getInputProps('description')} />
    </Stack>
  )
}
