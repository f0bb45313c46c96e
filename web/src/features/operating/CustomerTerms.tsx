import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { type OperatedCustomerDetails, operating } from '@rostrum/contract/operating'
import { type CustomerFeature, customerFeatures, type FeatureFlag } from '@rostrum/contract/platform/gates'
import {
  type ResearchProduct,
  researchProductNames,
  researchProducts,
} from '@rostrum/contract/platform/research-products'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useChangeCustomer } from './api.ts'
import { gateNames } from './gate-names.ts'
import { TermFields } from './TermFields.tsx'

const isFeature = (name: string): name is CustomerFeature => (customerFeatures as readonly string[]).includes(name)

/** What an operator decides about a customer. */
export function CustomerTerms({ customer }: { customer: OperatedCustomerDetails }) {
  const change = useChangeCustomer()
  const { id, name, trialUntil, seats, securities, flags } = customer
  const { form, submit, isSaving } = useEndpointForm(operating.changeCustomer, {
    initialValues: {
      trialUntil,
      seats: seats ?? ('' as number | ''),
      securities: securities.map((one) => ({ id: one.id, name: one.name })),
      answerHours: customer.answerHours,
      features: customer.features.filter(isFeature),
      researchProducts: customer.researchProducts,
      flags: (flags ?? []).filter(({ isOn }) => isOn).map((flag) => flag.name),
    },
    toBody: (typed) => ({
      trialUntil: typed.trialUntil,
      seats: typed.seats === '' ? null : typed.seats,
      answerHours: typed.answerHours,
      features: typed.features,
      researchProducts: typed.researchProducts,
      ...(flags && { flags: typed.flags }),
      securityIds: typed.securities.map((one) => one.id),
    }),
    save: (body) => change.mutateAsync({ params: { id }, body }),
    onSaved: () => notifySuccess(`${name} saved`),
    onFailed: (error) => notifyError(`${name} could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TermFields values={form.values} onChange={form.setValues} seatsError={form.errors.seats} />
        <NumberInput
          label="Support response time"
          description="Hours, Monday to Friday"
          min={1}
          allowDecimal={false}
          {...form.getInputProps('answerHours')}
        />
        <Checkbox.Group
          label="Features"
          description="Features the customer has purchased"
          value={form.values.features}
          onChange={(next) => form.setFieldValue('features', next as CustomerFeature[])}
        >
          <Stack gap={8} mt={8}>
            {customerFeatures.map((feature) => (
              <Checkbox key={feature} value={feature} label={gateNames[feature]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group
          label="Research products"
          description="People with Entitlements admin grant these to colleagues. The customer’s admins get Entitlements admin first."
          value={form.values.researchProducts}
          onChange={(next) => form.setFieldValue('researchProducts', next as ResearchProduct[])}
        >
          <Stack gap={8} mt={8}>
            {researchProducts.map((product) => (
              <Checkbox key={product} value={product} label={researchProductNames[product]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {flags && (
          <Checkbox.Group
            label="Flags"
            description="Features released to the customer. An area in both lists needs both."
            value={form.values.flags}
            error={form.errors.flags}
            onChange={(next) => form.setFieldValue('flags', next as FeatureFlag[])}
          >
            <Stack gap={8} mt={8}>
              {flags.map((flag) => (
                <Checkbox
                  key={flag.name}
                  value={flag.name}
                  disabled={flag.isForEveryone}
                  label={`${gateNames[flag.name]}${flag.isForEveryone ? ' (on for every customer)' : ''}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
      <FormActions saving={isSaving} disabled={!form.isDirty()} />
    </form>
  )
}
